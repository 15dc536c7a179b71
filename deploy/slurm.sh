#!/bin/sh
#SBATCH --job-name=decant
#SBATCH --array=0-19
#SBATCH --cpus-per-task=4
#SBATCH --mem=8G
#SBATCH --requeue
#
# Each task of the array converts its share of the files in a list, one path a line: no queue and no server are needed.
#   sbatch deploy/slurm.sh files.txt out/
# Results are named after the number of the line and the file: add lines at the end of the list alone.
# A test runs it as a shell script, with the variables that Slurm sets (apps/cli/test/deploy.test.ts).
set -eu
files=$1
out=$2
mkdir -p "$out"
number=0
# The last line may have no line end.
while IFS= read -r file || [ -n "$file" ]; do
  number=$((number + 1))
  [ $((number % SLURM_ARRAY_TASK_COUNT)) -eq "$SLURM_ARRAY_TASK_ID" ] || continue
  # Files of several folders may have one name; the number of the line tells them apart.
  target=$out/$(printf '%06d' "$number")-$(basename "$file").jsonl
  # A task that is started again goes on with what it has not done.
  [ -e "$target" ] && continue
  # 1: some pages failed, and their lines say why.
  decant batch "$file" --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet --output "$target.part" || [ $? -eq 1 ]
  mv "$target.part" "$target"
done < "$files"
