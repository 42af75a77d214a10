#!/bin/sh
# Makes the secrets of ops/compose.yaml once, in ops/secrets, for this account alone: passwords of the database, the SQL of
# docs/OPERATIONS.md with them, and the passphrases of signing keys and backups. Keep a copy of the two passphrases elsewhere.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/secrets}
[ -e "$folder" ] && { echo "$folder is there already: nothing was changed." >&2; exit 1; }
umask 077
mkdir "$folder"
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
owner=$(random)
app=$(random)
random >"$folder/superuser-password"
random >"$folder/key-passphrase"
random >"$folder/backup-passphrase"
# The first block of SQL in the manual.
awk '/^```sql$/ { on = 1; next } /^```$/ { if (on) exit } on' "$here/../docs/OPERATIONS.md" |
  sed -e "s/OWNER_PASSWORD/$owner/" -e "s/APP_PASSWORD/$app/" >"$folder/roles.sql"
cat >"$folder/server.env" <<END
DATABASE_URL=postgresql://vialant_owner:$owner@database/vialant
DATABASE_APP_URL=postgresql://vialant_app:$app@database/vialant
METRICS_TOKEN=$(random)
END
# Containers run under other accounts.
chmod 644 "$folder/roles.sql" "$folder"/*-passphrase "$folder/superuser-password"
echo "Made $folder."
