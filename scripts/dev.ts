/**
 * `npm run dev`: the same server, whose pages are built when requested and reloaded when they change. Node needs
 * `--conditions=development`; otherwise it would load other copies of some packages than Vite does.
 */
import { createServer } from 'vite'
import { endOnSignal } from './end-on-signal.ts'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { readConfig } = await vite.ssrLoadModule('/app/platform/config.server.ts')
const { startServer } = await vite.ssrLoadModule('/app/server.ts')
const stopping = new AbortController()
const starting = startServer({
	config: readConfig(),
	assets: vite.middlewares,
	// Nothing is kept of its pages.
	release: '',
	development: true,
	stopping: stopping.signal,
	announce: ({ email, password }: { email: string; password: string }) =>
		process.stdout.write(
			`The first staff account, shown this once: ${email} with the password ${password}\n`,
		),
	build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
})
endOnSignal(async () => {
	stopping.abort()
	const started = await starting.catch(() => undefined)
	await started?.stop()
	await vite.close()
})
try {
	process.stdout.write(`Bowline answers on ${(await starting).address}\n`)
} catch (error) {
	if (error !== stopping.signal.reason) throw error
}
