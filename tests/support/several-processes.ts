import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { startDatabaseServer } from './database-server.ts'
import { owner } from './journey.ts'
import { discardProgram, type Program, startProgram } from './program.ts'

/** One site as several processes with roles, on one database and one mail server. Ends with all that was started. */
export async function severalProcesses() {
	const [server, mail] = await Promise.all([startDatabaseServer(), startFakeMailServer()])
	const running: Program[] = []
	const start = async (ROLE: 'web' | 'worker') => {
		const program = await startProgram({
			ROLE,
			DATABASE_URL: server.url(),
			TRUST_PROXY: 'on',
			...(ROLE === 'worker' && { PUBLIC_URL: 'https://bowline.example' }),
			SMTP_URL: mail.url,
			MAIL_FROM: 'Bowline <hello@bowline.example>',
			LEADS_TO: 'leads@bowline.example',
			ADMIN_EMAIL: owner.email,
			ADMIN_PASSWORD: owner.password,
		})
		running.push(program)
		return program
	}
	return {
		...{ server, mail, running, start },
		[Symbol.asyncDispose]: async () => {
			await Promise.all(running.map(discardProgram))
			await mail.close()
			await server.stop()
		},
	}
}
