import { createServer } from 'node:net'
import { listen } from '../../fakes/listener.ts'

/** A port that nobody has now. */
export async function freePort(): Promise<number> {
	const held = createServer()
	const port = await listen(held, 0)
	held.close()
	return port
}
