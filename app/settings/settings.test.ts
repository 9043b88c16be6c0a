import { pino } from 'pino'
import { expect, test } from 'vitest'
import { beginningOf } from '#app/values/local-time.ts'
import { company } from '#tests/support/company.ts'
import { staffNamed } from '#tests/support/ids.ts'
import { testPlatform } from '#tests/support/platform.ts'
import type { ChangedPart } from './setting-parts.ts'
import { changeSettings, openSettings, readSettingChanges } from './settings.server.ts'

const dana = { ...staffNamed('dana'), name: 'Dana' }

const office = (phone: string): ChangedPart => ({
	part: 'office',
	values: { phone, email: company.email, mailingAddress: company.mailingAddress },
})

/** Two processes on one database, at noon in Calgary on November 26, 2026; their clock can be set. */
async function setUp() {
	const setup = await testPlatform()
	let time = new Date('2026-11-26T19:00:00Z')
	const needs = { ...setup.platform, now: () => time }
	const one = await openSettings(needs, company)
	const other = await openSettings(needs, company)
	return {
		needs,
		pool: setup.pool,
		one,
		other,
		set: (moment: string) => {
			time = new Date(moment)
		},
		[Symbol.asyncDispose]: async () => {
			await one.close()
			await other.close()
			await setup[Symbol.asyncDispose]()
		},
	}
}

test('until owners change something the file holds; a change is over it, also for who has kept the company', async () => {
	await using site = await setUp()
	const kept = site.one.company
	const before = site.one.version()
	expect({ ...kept }).toEqual(company)
	expect(before).toBe(site.other.version())
	const change = { seen: 0, holdsFrom: '2026-11-26', changed: office('403-555-0199') }
	expect(await changeSettings(site.needs, change, dana)).toBe(true)
	await site.one.refresh()
	expect({ ...kept }).toEqual({ ...company, phone: '403-555-0199' })
	expect(site.one.version()).not.toBe(before)
	expect(site.other.company.phone).toBe(company.phone)
	await site.other.refresh()
	expect(site.other.company.phone).toBe('403-555-0199')
	expect(site.other.version()).toBe(site.one.version())
})

test('a start says where the number that invoices go by doesn’t fit the taxes of the settings file', async () => {
	const lines: string[] = []
	const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
	await using setup = await testPlatform({}, '2026-11-26T19:00:00Z', company, log)
	const { platform } = setup
	const numbered = { prefix: 'INV-', firstNumber: 1, registration: 'none', dueDays: 0 }
	const invoices = { ...numbered, taxYearEnds: 'June' } as const
	const change = {
		seen: 0,
		holdsFrom: '2026-01-01',
		changed: { part: 'invoices', values: { invoices } },
	} as const
	await changeSettings(platform, change, dana)
	const warnings = async (taxes: typeof company.taxes) => {
		const settings = await openSettings(platform, { ...company, taxes })
		await settings.close()
		return lines.filter((line) => line.includes('GST/HST')).length
	}
	expect(await warnings([])).toBe(0)
	expect(await warnings(company.taxes)).toBe(1)
})

test('a process reads again by itself within seconds: it is asked once more, and then knows', async () => {
	await using site = await setUp()
	const change = { seen: 0, holdsFrom: '2026-11-26', changed: office('403-555-0199') }
	await changeSettings(site.needs, change, dana)
	site.set('2026-11-26T19:00:03Z')
	await expect.poll(() => site.other.company.phone).toBe('403-555-0199')
})

test('a change of a later day begins at midnight of the company, without a read; of two with one number the second is refused', async () => {
	await using site = await setUp()
	const change = { seen: 0, holdsFrom: '2026-11-28', changed: office('403-555-0199') }
	expect(await changeSettings(site.needs, change, dana)).toBe(true)
	expect(await changeSettings(site.needs, { ...change, changed: office('403-555-0100') }, dana)).toBe(false)
	await site.one.refresh()
	const midnight = beginningOf('2026-11-28', company.timeZone).getTime()
	site.set(new Date(midnight - 1000).toISOString())
	expect(site.one.company.phone).toBe(company.phone)
	site.set(new Date(midnight).toISOString())
	expect(site.one.company.phone).toBe('403-555-0199')
})

test('what does not fit, of a release with another schema, is left out: what holds before it goes on', async () => {
	await using site = await setUp()
	const change = { seen: 0, holdsFrom: '2026-11-26', changed: office('403-555-0199') }
	await changeSettings(site.needs, change, dana)
	await site.pool.query(
		`insert into setting_changes (part, number, "values", holds_from, actor)
			values ('office', 2, '{"phone": 7}', '2026-11-26', 'Somebody')`,
	)
	await site.one.refresh()
	expect(site.one.company.phone).toBe('403-555-0199')
	// The part can still be changed: over it, by who has its number.
	const { versions } = await readSettingChanges(site.needs)
	expect(versions).toMatchObject({ name: 0, office: 2, hours: 0, windows: 0, hauling: 0, calls: 0 })
	const next = { ...change, seen: versions.office, changed: office('403-555-0100') }
	expect(await changeSettings(site.needs, next, dana)).toBe(true)
	await site.one.refresh()
	expect(site.one.company.phone).toBe('403-555-0100')
})
