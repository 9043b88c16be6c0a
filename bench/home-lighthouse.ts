/**
 * Runs Lighthouse on the home page of the real program as a phone, beside the same page built by Next.js and as a Vite
 * single-page app, one after another in five rounds. Prints the median of each category, what keeps one of ours below 100,
 * and paint, blocking time and bytes with ratios to ours; ends with 1 while a category of ours is below 100. Run it after a
 * build, on a quiet machine: `node bench/home-lighthouse.ts [rounds]`. Needs the npm registry and Chromium.
 */
import { loadavg } from 'node:os'
import type { Result } from 'lighthouse'
import { discardProgram, startProgram } from '#tests/support/program.ts'
import { type Figures, figuresOf, openLighthouse } from './lighthouse.ts'
import { median } from './median.ts'
import { servePeers } from './peers.ts'

const rounds = Number(process.argv[2] ?? 5)
const print = (line: string) => process.stdout.write(`${line}\n`)

const program = await startProgram()
const ours = { name: 'Bowline', address: `${program.address}/`, close: () => undefined }
const sites = [ours, ...(await servePeers(ours.address, ['Next.js', 'Vite single-page app']))]
const lighthouse = await openLighthouse()
const looks = new Map<string, Result[]>()
try {
	for (let round = 0; round < rounds; round++)
		for (const { name, address } of sites)
			looks.set(name, [...(looks.get(name) ?? []), await lighthouse.look(address)])
} finally {
	for (const { close } of sites) close()
	await lighthouse.close()
	await discardProgram(program)
}

const scores = (of: string, category: string) =>
	(looks.get(of) ?? []).map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
const figure = (of: string, part: keyof Figures) =>
	median((looks.get(of) ?? []).map((look) => figuresOf(look)[part]))
const ratio = (of: string, part: keyof Figures) =>
	(figure(of, part) / Math.max(1, figure(ours.name, part))).toFixed(2)

const categories = Object.keys(looks.get(ours.name)?.[0]?.categories ?? {})
print(`Medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`)
for (const { name } of sites) {
	const each = categories.map((category) => `${category} ${median(scores(name, category))}`)
	print(
		`${name.padEnd(22)} ${each.join(', ')}; largest paint ${figure(name, 'paint')} ms (${ratio(name, 'paint')}), blocked ${figure(name, 'blocked')} ms, ${figure(name, 'bytes')} bytes (${ratio(name, 'bytes')}), ${figure(name, 'requests')} requests`,
	)
}
for (const audit of auditsBelow(looks.get(ours.name) ?? [])) print(`  ours below 1: ${audit}`)
if (categories.some((category) => median(scores(ours.name, category)) < 100)) process.exitCode = 1

/** The audits that count and that were not passed in full in some run, with what they say. */
function auditsBelow(runs: Result[]): Set<string> {
	const weighed = runs.flatMap(({ categories, audits }) =>
		Object.values(categories)
			.flatMap(({ auditRefs }) => auditRefs)
			.filter(({ weight }) => weight > 0)
			.map(({ id }) => audits[id]),
	)
	const below = weighed.filter((audit) => audit && audit.score !== null && audit.score < 1)
	return new Set(below.map((audit) => `${audit?.title} ${audit?.displayValue ?? ''}`))
}
