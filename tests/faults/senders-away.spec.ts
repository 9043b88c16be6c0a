import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { stringify } from 'yaml'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from '../../fakes/crm.ts'
import { startFakeMailServer } from '../../fakes/mail-server.ts'
import { fakeTextsEnvironment, startFakeTexts } from '../../fakes/texts.ts'
import { company } from '../support/company.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { dayAhead } from '../support/journey.ts'
import { type LineState, openLine } from '../support/line.ts'
import { freshDataDir, type Program, startProgram } from '../support/program.ts'

/**
 * Servers for mail, texts and the CRM that are stopped, killed and slow in turn while pickups are booked: every customer is
 * told, once, and the stand-ins count.
 */

const hard = process.env.HARD === '1'
const bookings = hard ? 1000 : 36
const office = 'leads@bowline.example'
const concurrency = 4

test.describe.configure({ timeout: hard ? 3_600_000 : 600_000 })

/** The settings with room for all on a few days. */
const roomy = {
	...company,
	windowCapacity: 99,
	hauling: { ...company.hauling, trucks: { count: 99, cubicYards: 20 } },
}

const emailOf = (nth: number) => `customer-${nth}@example.ca`
const customerIn = (text: string) => Number(/customer-(\d+)@example\.ca/.exec(text)?.[1])
const phoneOf = (nth: number) => `403-556-${2000 + nth}`

async function book({ address }: Program, nth: number) {
	const booked = await fetch(`${address}/bookings`, {
		method: 'POST',
		headers: { 'X-Bowline-Client': 'site', 'X-Forwarded-For': `10.9.${nth >> 8}.${nth & 255}` },
		body: new URLSearchParams({
			name: `Customer ${nth}`,
			phone: phoneOf(nth),
			email: emailOf(nth),
			address: '12 Crescent Road NW',
			postal: 'T2P 1J9',
			city: 'Calgary',
			date: dayAhead(3 + (nth % 80)),
			window: company.arrivalWindows[nth % company.arrivalWindows.length]?.id ?? '',
			notes: '',
		}),
	})
	expect(booked.status, await booked.text()).toBe(201)
}

test(`${bookings} bookings while mail, texts and the CRM are stopped, killed and slow in turn: nothing is lost, and nothing sent twice that the desk does not name`, async () => {
	const [server, crm, mail, texts, settings] = await Promise.all([
		startDatabaseServer(),
		startFakeCrm(),
		startFakeMailServer(),
		startFakeTexts(),
		freshDataDir(),
	])
	const companyFile = join(settings, 'company.yaml')
	await writeFile(companyFile, stringify(roomy))
	const lines = {
		mail: await openLine(mail.url),
		texts: await openLine(texts.url),
		crm: await openLine(crm.url),
	}
	const program = await startProgram({
		DATABASE_URL: server.url(),
		COMPANY_FILE: companyFile,
		TRUST_PROXY: 'on',
		PUBLIC_URL: 'http://bowline.example',
		SMTP_URL: lines.mail.url,
		MAIL_FROM: 'Bowline <hello@bowline.example>',
		LEADS_TO: office,
		GHL_BASE_URL: lines.crm.url,
		GHL_API_KEY: fakeCrmKey,
		GHL_LOCATION_ID: fakeCrmLocation,
		...fakeTextsEnvironment(lines.texts.url),
	})
	const failures = () => program.output().split('will be tried again').length - 1
	const count = async (rows: string) => {
		const [row] = await server.statement(`select count(*)::int as n from ${rows}`)
		return Object(row).n
	}
	try {
		const states: LineState[] = ['stopped', 'killed', 'slow']
		const troubles = Object.values(lines).flatMap((line) => states.map((state) => ({ line, state })))
		const all = Array.from({ length: bookings }, (_, nth) => nth)
		const share = Math.ceil(bookings / troubles.length)
		for (const [at, { line, state }] of troubles.entries()) {
			const before = failures()
			line.become(state)
			const asked = all.slice(at * share, (at + 1) * share).values()
			const client = async () => {
				for (const nth of asked) await book(program, nth)
			}
			await Promise.all(Array.from({ length: concurrency }, client))
			if (state !== 'slow') await expect.poll(failures).toBeGreaterThan(before)
			line.become('up')
		}

		const sent = { timeout: hard ? 3_000_000 : 300_000 }
		await expect
			.poll(() => count("messages where state = 'sent' and channel <> 'text'"), sent)
			.toBe(4 * bookings)
		await expect.poll(() => count("messages where state = 'sent' and channel = 'text'"), sent).toBe(bookings)

		// Read once: a thousand customers times two thousand mails would take minutes.
		const mails = mail.received().map(({ to, mail: { text, html } }) => {
			const isToOffice = to.includes(office)
			return { isToOffice, about: customerIn(isToOffice ? `${text} ${html}` : to.join(' ')) }
		})
		const mailsAbout = (nth: number) => mails.filter(({ about }) => about === nth)
		const perCustomer = all.map((nth) => ({
			nth,
			confirmations: mailsAbout(nth).filter(({ isToOffice }) => !isToOffice).length,
			toOffice: mailsAbout(nth).filter(({ isToOffice }) => isToOffice).length,
			texts: texts.texts().filter(({ to }) => to === `+1${phoneOf(nth).replaceAll('-', '')}`).length,
			notes: crm.contacts().flatMap(({ email, notes }) => (email === emailOf(nth) ? [notes.length] : [])),
		}))
		for (const each of perCustomer) {
			expect(each).toMatchObject({ texts: 1, notes: [1] })
			expect(each.confirmations, JSON.stringify(each)).toBeGreaterThan(0)
			expect(each.toOffice, JSON.stringify(each)).toBeGreaterThan(0)
		}
		const twice = mail.received().length - 2 * bookings
		const named = await count('messages where perhaps_twice')
		process.stdout.write(
			`${JSON.stringify({ bookings, mails: mail.received().length, twice, named, texts: texts.texts().length, lookups: texts.lookups(), contacts: crm.contacts().length, failures: failures() })}\n`,
		)
		expect(twice).toBeLessThanOrEqual(named)
		for (const { nth, confirmations, toOffice } of perCustomer)
			for (const [kind, mails] of [
				['confirmed', confirmations],
				['lead', toOffice],
			] as const) {
				if (mails === 1) continue
				const ofCustomer = `messages m join bookings b on b.id = m.booking_id join leads l on l.id = b.lead_id
					where m.channel = 'mail' and l.email = '${emailOf(nth)}'`
				expect(
					await count(`${ofCustomer} and kind = '${kind}' and perhaps_twice`),
					`${mails} times ${kind} of ${emailOf(nth)}`,
				).toBe(1)
			}
		expect(await program.stop()).toEqual({ code: 0, signal: null })
	} finally {
		await program.stop()
		for (const line of Object.values(lines)) await line.close()
		await Promise.allSettled([crm.close(), mail.close(), texts.close(), server.stop()])
		for (const folder of [settings, program.dataDir]) await rm(folder, { recursive: true, force: true })
	}
})
