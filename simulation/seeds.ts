import { content } from '#tests/support/company.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { onServer, startTestServer } from '#tests/support/test-server.ts'
import { type Plan, planOf } from './plan.ts'
import { shorten } from './shorten.ts'
import { type Run, simulate } from './simulate.ts'

type Asked = { seed: number; seeds: number; days: number; story: boolean }

/** Simulates one seed after another, and prints the story of each that broke a rule; returns their number. */
export async function simulateSeeds(
	{ seed, seeds, days, story }: Asked,
	print: (line: string) => void,
): Promise<number> {
	const { server, stop } = await startTestServer()
	const { template, ...connection } = server
	let runs = 0
	const run = async (plan: Plan): Promise<Run> => {
		const database = `simulated_${++runs}`
		await onServer(connection, `create database ${database} template ${template}`)
		try {
			return await simulate(plan, { ...connection, database }, content)
		} finally {
			await onServer(connection, `drop database ${database} with (force)`)
		}
	}
	let failed = 0
	const began = performance.now()
	try {
		for (let each = seed; each < seed + seeds; each++) {
			const plan = planOf(each, days, invoicingCompany)
			const result = await run(plan)
			if (story) for (const line of result.story) print(line)
			if (result.breaches.length === 0) {
				if (seeds <= 20 || each % 10 === 0)
					print(`seed ${each}: ${result.steps} steps, trace ${result.hash.slice(0, 16)}`)
				continue
			}
			failed++
			print(`seed ${each} breaks at step ${result.steps}: ${rulesOf(result)}`)
			if (seeds > 1) {
				for (const { rule, detail } of result.breaches) print(`  ${rule}: ${detail}`)
				continue
			}
			const until = { ...plan, steps: plan.steps.slice(0, result.steps) }
			const short = await shorten(until, result.breaches, run)
			for (const line of short.run.story) print(line)
			for (const { rule, detail } of short.run.breaches) print(`BROKEN: ${rule}: ${detail}`)
			print(`to keep it: { seed: ${each}, days: ${days}, steps: [${short.steps}] }`)
		}
	} finally {
		await stop()
	}
	const minutes = (performance.now() - began) / 60_000
	const rate = Math.round((seeds * days) / minutes)
	print(`${seeds} seeds of ${days} days: ${failed} broke a rule; ${rate} simulated days a minute`)
	return failed
}

const rulesOf = ({ breaches }: Run) => [...new Set(breaches.map(({ rule }) => rule))].join('; ')
