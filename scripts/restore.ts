/**
 * `npm run restore -- --from PLACE`: puts a backup into an empty database and photo storage. Started again after an interruption,
 * it goes on.
 */
import { parseArgs } from 'node:util'
import { refuse, runCommand } from './commands.ts'

const { values } = parseArgs({
	options: {
		from: { type: 'string', default: '' },
		name: { type: 'string' },
		'passphrase-file': { type: 'string' },
		secret: { type: 'string' },
	},
})
const { from, name, 'passphrase-file': passphraseFile, secret: secretFile } = values

if (from === '') {
	refuse('Say where from: npm run restore -- --from /mnt/backups (or a file, or s3://bucket/prefix)')
	process.exit(1)
}
await runCommand((commands, needs) => commands.restore(needs, { from, name, passphraseFile, secretFile }))
