/**
 * `npm run backup -- --to PLACE`: one moment of the database and the photos, while Bowline runs or not. PLACE is a file, a folder
 * or `s3://bucket/prefix`.
 */
import { parseArgs } from 'node:util'
import { refuse, runCommand } from './commands.ts'

const { values } = parseArgs({
	options: {
		to: { type: 'string', default: '' },
		'passphrase-file': { type: 'string' },
		plain: { type: 'boolean', default: false },
		'with-secret': { type: 'string' },
	},
})
const { to, plain, 'passphrase-file': passphraseFile, 'with-secret': secretFile } = values

if (to === '') {
	refuse('Say where: npm run backup -- --to /mnt/backups (or a file, or s3://bucket/prefix)')
	process.exit(1)
}
await runCommand((commands, needs) => commands.backUp(needs, { to, plain, passphraseFile, secretFile }))
