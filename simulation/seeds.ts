import { content } from '#tests/support/company.ts'
import { invoicingCompany } from '#tests/support/invoices.ts'
import { onServer, startTestServer } from '#tests/support/test-server.ts'
import { type Plan, planOf } from './plan.ts'
import { openSheets } from './sheets.ts'
import { shorten } from './shorten.ts'
import { type Run, simulate } from './simulate.ts'

type Asked = { seed: number; seeds: number; days: number; steps: number; story: boolean }

/** Simulates one seed after another, and prints the story of each that broke a rule; returns their number. */
export async function simulateSeeds(
	{ seed, seeds, days, steps, story }: Asked,
	print: (line: string) => void,
): Promise<number> {
	const { server, stop } = await startTestServer()
	const { template, ...connection } = server
	// Each kill and each cut makes connections anew: their keys need not be hard to find.
	await onServer(
		connection,
		'set scram_iterations = 1',
		`alter role ${connection.user} password '${connection.password}'`,
	)
	const sheets = openSheets()
	let runs = 0
	const run = async (plan: Plan): Promise<Run> => {
		const database = `simulated_${++runs}`
		await onServer(connection, `create database ${database} template ${template}`)
		try {
			return await simulate(plan, { ...connection, database }, content, undefined, sheets)
		} finally {
			await onServer(connection, `drop database ${database} with (force)`)
		}
	}
	let failed = 0
	const began = performance.now()
	try {
		for (let each = seed; each < seed + seeds; each++) {
			const plan = planOf(each, days, invoicingCompany, steps)
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
			print(
				`to keep it: { seed: ${each}, days: ${days}, stepsADay: ${steps}, steps: [${short.steps.map((name) => `'${name}'`).join(', ')}] }`,
			)
		}
	} finally {
		sheets.stop()
		await stop()
	}
	const minutes = (performance.now() - began) / 60_000
	const each = ((minutes * 60) / seeds).toFixed(1)
	print(`${seeds} seeds of ${days} days: ${failed} broke a rule; ${each} seconds a seed`)
	return failed
}

const rulesOf = ({ breaches }: Run) => [...new Set(breaches.map(({ rule }) => rule))].join('; ')
