/**
 * Taps every control of the first screen and the calculator on an emulated phone whose processor is four times slower, and
 * prints how long each tap took until the next frame was painted (Event Timing, in steps of 8 ms; below 16 it gives none):
 * the median, the worst, and which were above 100 ms, which ends it with 1. Run it after a build:
 * `node bench/calculator-taps.ts [rounds]`. Of several rounds the median of each tap counts.
 */
import { loadavg } from 'node:os'
import type { Locator, Page } from '@playwright/test'
import { company } from '#tests/support/company.ts'
import { hydrated } from '#tests/support/journey.ts'
import { discardProgram, startProgram } from '#tests/support/program.ts'
import { median } from './median.ts'
import { noteTaps, timedTap } from './noted-taps.ts'
import { openBrowser, openPhone } from './phone.ts'

const rounds = Number(process.argv[2] ?? 3)
const longest = 100
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Taps everything there, in the order of a visitor who tries it all. */
async function tapAll(page: Page, tap: (name: string, at: Locator) => Promise<void>) {
	const calculator = page.locator('#calculator')
	const first = page.locator('#main section').filter({ has: page.locator('#hero-heading') })
	const button = (name: string | RegExp) => calculator.getByRole('button', { name })
	const volumes = company.prices.volumes.map(({ label }) => label)
	for (const label of volumes)
		await tap(`first screen: ${label}`, first.locator('label').getByText(label, { exact: true }))
	await tap('Not sure? Count your things', first.getByRole('link', { name: 'Not sure?' }))
	for (const thing of await button(/^Add /).all())
		await tap(`count: ${(await thing.innerText()).split('\n')[1]}`, thing)
	await tap('count: one more', button(/^one .* more$/).first())
	await tap('count: one less', button(/^one .* less$/).first())
	await tap('count: clear', button('Clear the count'))
	await tap('count: close', calculator.locator('summary').first())
	for (const label of volumes)
		await tap(`calculator: ${label}`, calculator.locator('label').getByText(label, { exact: true }))
	for (const step of ['10 kg more', '10 kg less']) await tap(step, button(step))
	for (const label of ['Stairs', ...company.prices.addOns.map((addOn) => addOn.label)])
		await tap(label, calculator.locator('label').getByText(label, { exact: true }))
	await tap('Photo Tips', button('Photo Tips'))
	await tap('Photo Tips: close', page.getByRole('dialog').getByRole('button', { name: 'Close' }))
}

async function round(address: string) {
	const page = await openPhone(browser, 'fast')
	try {
		await noteTaps(page)
		await page.goto(address)
		await hydrated(page)
		const took: [name: string, milliseconds: number][] = []
		await tapAll(page, async (name, at) => {
			took.push([name, await timedTap(page, name, at)])
		})
		return took
	} finally {
		await page.context().close()
	}
}

const program = await startProgram()
const browser = await openBrowser()
const taken = new Map<string, number[]>()
try {
	for (let at = 0; at < rounds; at++)
		for (const [name, took] of await round(program.address))
			taken.set(name, [...(taken.get(name) ?? []), took])
} finally {
	await browser.close()
	await discardProgram(program)
}

const taps = [...taken]
	.map(([name, each]) => ({ name, took: median(each), each }))
	.toSorted((one, other) => other.took - one.took)
print(
	`${taps.length} controls, medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}\nmedian ${median(taps.map(({ took }) => took))} ms, worst ${taps[0]?.took} ms`,
)
for (const { name, took, each } of taps.filter(({ took }, at) => at < 5 || took > longest))
	print(`  ${took} ms  ${name}  (${each.join(', ')})`)
if (taps.some(({ took }) => took > longest)) process.exitCode = 1
