# shellcheck shell=bash disable=SC2154,SC2034
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# The private folder of a cluster.  Uses $folder; sets $made when it was not there before.

# The path of a socket has 107 characters at most, and the folder is the start of it.
readonly LONGEST_FOLDER=80

default_folder() { printf '/tmp/lab-cluster-%d' "$EUID"; }

# folder_option: " --folder DIR" where a reader has to name the folder.
folder_option() { [[ $folder == "$(default_folder)" ]] || printf ' --folder %s' "$folder"; }

# is_ours: the folder is one that we made, or one that is empty.
is_ours() { [[ -e $folder/.lab-cluster ]] || [[ -d $folder && -z $(ls -A -- "$folder") ]]; }

# take_folder: the folder is there, is ours, and nobody else starts or stops a cluster in it until we
# end (descriptor 8).
take_folder() {
  : "${folder:=$(default_folder)}"
  folder=$(realpath -m -- "$folder")
  [[ $folder =~ ^[A-Za-z0-9/._+-]+$ ]] ||
    die "$EXIT_USAGE" "Slurm's files cannot be in $folder: only letters, digits and / . _ + - are safe in its path."
  ((${#folder} <= LONGEST_FOLDER)) ||
    die "$EXIT_USAGE" "the path $folder is too long for sockets: $LONGEST_FOLDER characters at most."
  if [[ ! -e $folder ]]; then
    made=yes
    (umask 077 && mkdir -p -- "$folder") 2>/dev/null || die "$EXIT_OURS" "cannot make the folder $folder."
  fi
  is_ours || die "$EXIT_USAGE" "$folder has other files in it; another --folder is needed."
  [[ -O $folder ]] || die "$EXIT_USAGE" "$folder belongs to somebody else; another --folder is needed."
  chmod 700 -- "$folder"
  while true; do
    exec 8>>"$folder/.lab-cluster"
    flock -w 60 8 || die "$EXIT_OURS" "another cluster/local has been at work in $folder for a minute."
    if [[ $folder/.lab-cluster -ef /dev/fd/8 ]]; then return; fi
    (umask 077 && mkdir -p -- "$folder")  # who had the lock has removed the folder
  done
}

# have_cluster: the folder is there, and is ours: one that was left empty, too.
have_cluster() {
  : "${folder:=$(default_folder)}"
  folder=$(realpath -m -- "$folder")
  is_ours
}
