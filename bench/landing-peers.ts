/**
 * Compares a local page with the same content built by Astro (with an inlined style sheet; once more with the face of the
 * headings as its package has it), Next.js (a static page) and
 * React on Vite (a single-page app): `node bench/landing-peers.ts [path]`. Prints Lighthouse's mobile figures, bytes and
 * requests, the median of three runs, with ratios to ours. Run it after a build; needs the npm registry and Chromium.
 */
import { discardProgram, startProgram } from '#tests/support/program.ts'
import { type Figures, figuresOf, openLighthouse } from './lighthouse.ts'
import { median } from './median.ts'
import { servePeers } from './peers.ts'

const path = process.argv[2] ?? '/calgary/couch-removal'
const runs = 3

const program = await startProgram()
const ours = { name: 'Bowline', address: program.address + path, close: () => undefined }
const sites = [
	ours,
	...(await servePeers(ours.address, ['Astro', 'Astro, face uncut', 'Next.js', 'Vite single-page app'])),
]
const lighthouse = await openLighthouse()
try {
	const medians: Figures[] = []
	for (const { name, address } of sites) {
		const seen: Figures[] = []
		for (let run = 0; run < runs; run++) seen.push(figuresOf(await lighthouse.look(address)))
		const of = (part: keyof Figures) => median(seen.map((each) => each[part]))
		const [score, paint, blocked] = [of('score'), of('paint'), of('blocked')]
		const found = { score, paint, blocked, bytes: of('bytes'), requests: of('requests') }
		medians.push(found)
		const ratio = (part: 'paint' | 'bytes') => (found[part] / (medians[0]?.[part] ?? 1)).toFixed(2)
		process.stdout.write(
			`${name.padEnd(22)} score ${score}, largest paint ${paint} ms (${ratio('paint')}), blocked ${blocked} ms, ${found.bytes} bytes (${ratio('bytes')}), ${found.requests} requests\n`,
		)
	}
} finally {
	for (const { close } of sites) close()
	await lighthouse.close()
	await discardProgram(program)
}
