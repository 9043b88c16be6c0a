/**
 * `npm run erase -- --customer jo@example.ca`: deletes one customer with everything of theirs, and says what. The embedded
 * database must not be in use by a running Bowline; one at `DATABASE_URL` may be.
 */
import { parseArgs } from 'node:util'
import { refuse, runCommand } from './commands.ts'

const { values } = parseArgs({ options: { customer: { type: 'string', default: '' } } })
const customer = values.customer.trim()
if (customer === '') {
	refuse('Say whom, by id, email or phone: npm run erase -- --customer jo@example.ca')
	process.exit(1)
}
await runCommand(async (commands, needs) => {
	await commands.erase(needs, { customer })
	// It may have been cut off anywhere.
	if (needs.signal.aborted) process.exitCode = 1
})
