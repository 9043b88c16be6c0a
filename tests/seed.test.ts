import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seedQuotes, slotsInWindow } from '../fakes/seed.ts'
import { company } from './support/company.ts'
import { testPlatform } from './support/platform.ts'
import { freshDataDir } from './support/program.ts'

test('made-up quotes are filled into a data folder that nothing has been started on yet', async () => {
	const dataDir = await freshDataDir()
	await rm(dataDir, { recursive: true })
	const seeding = spawn(
		'node_modules/.bin/node',
		['--conditions=development', 'scripts/seed.ts', '--quotes', '20'],
		{
			env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
			stdio: ['ignore', 'pipe', 'pipe'],
		},
	)
	const [output, errors, [code]] = await Promise.all([
		text(seeding.stdout),
		text(seeding.stderr),
		once(seeding, 'exit'),
	])
	expect({ errors, code }).toEqual({ errors: '', code: 0 })
	expect(output).toContain('20 of 20')
	await rm(dataDir, { recursive: true, force: true })
})

test('made-up pickups take no more places than there are: those that came too late have cancelled', async () => {
	await using setup = await testPlatform()
	const { prices } = setup.platform
	const small = { ...company, windowCapacity: 1 }
	// More than are written at once, so that the later ones find places taken.
	await seedQuotes(setup.pool, { count: 5200, prices: prices.current(), company: small }, () => undefined)
	const { rows } = await setup.pool.query(`
		select max(booked) as most, sum(booked)::int as taken,
			(select count(*)::int from bookings where status = 'booked') as booked,
			(select count(*) > 0 from bookings where status = 'cancelled') as late,
			count(*) filter (where booked <> (select count(*) from bookings b
				where b.date = w.date and b.window_id = w.window_id and b.status = 'booked'))::int as wrong
		from arrival_windows w`)
	const [{ most, taken, booked, late, wrong }] = rows
	expect({ most, late, wrong }).toEqual({ most: 1, late: true, wrong: 0 })
	expect(taken).toBe(booked)
	// With all the windows of a day full, its trucks still suffice for loads that nobody knows.
	expect(slotsInWindow(company)).toBe(company.windowCapacity)
	expect(slotsInWindow({ ...company, hauling: { ...company.hauling, workMinutes: 200 } })).toBe(1)
})
