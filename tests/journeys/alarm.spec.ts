import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { bookFor } from '../support/booked-pickup.ts'
import { anotherPerson, enterDesk } from '../support/desk.ts'
import { expect, freshDay, installClock, owner, passTime, test } from '../support/journey.ts'
import { startProgram } from '../support/program.ts'

/** An emergency and a message ring at the desk, and stand in the titles of its tabs. */

/** Writes down in the page which notes are played, in place of playing them. */
const listen = (page: Page) =>
	page.addInitScript(() => {
		const played: number[] = []
		class Sounds {
			currentTime = 0
			destination = {}
			resume = () => Promise.resolve()
			close = () => Promise.resolve()
			createGain = () => ({
				gain: { setValueAtTime: () => undefined, setTargetAtTime: () => undefined },
				connect: (to: unknown) => to,
			})
			createOscillator = () => ({
				frequency: { value: 0 },
				connect: (to: unknown) => to,
				start() {
					played.push(this.frequency.value)
				},
				stop: () => undefined,
			})
		}
		Object.assign(window, { AudioContext: Sounds, played })
	})
const played = (page: Page) => page.evaluate(() => JSON.stringify(Reflect.get(window, 'played')))
const [message, emergency] = [
	[740, 988],
	[988, 740, 988, 740, 988, 740],
]
const rings = (...notes: number[][]) => JSON.stringify(notes.flat())

/** The next look at what is open, however slow the machine. */
async function look(page: Page) {
	const answered = page.waitForResponse('**/admin/open-now')
	await passTime(page, 10_000)
	await answered
}

const sound = (page: Page) => page.getByRole('switch', { name: 'Sound' })

test('an emergency rings at the desk until it is answered, a message once, in one tab; and both stand in the title', {
	tag: '@main',
}, async ({ browser }) => {
	await using program = await startProgram({
		TRUST_PROXY: 'on',
		ADMIN_EMAIL: owner.email,
		ADMIN_PASSWORD: owner.password,
	})
	const desk = await anotherPerson(browser, program)
	await listen(desk)
	await enterDesk(desk, program)
	await installClock(desk)
	await desk.goto('/admin/messages')
	await expect(desk).toHaveTitle(/^Messages/)
	await expect(sound(desk)).not.toBeChecked()
	await sound(desk).press('Enter')
	await expect(sound(desk)).toBeChecked()
	await expect.poll(() => played(desk)).toBe(rings(message))
	const quiet = await desk.context().newPage()
	await listen(quiet)
	await installClock(quiet)
	await quiet.goto('/admin/customers')
	await expect(sound(quiet)).toBeChecked()

	// A caller who is kept as a lead waits in the inbox: a colleague's tab rings.
	const colleague = await anotherPerson(browser, program)
	await enterDesk(colleague, program)
	await colleague.goto('/admin/bookings/new?phone=403-555-0133')
	await colleague.getByLabel('Name', { exact: true }).fill('Lou Lead')
	await colleague.getByRole('button', { name: 'Keep as a lead' }).click()
	await colleague.waitForURL('**/admin/inbox/*')
	const loaded: string[] = []
	desk.on('request', (request) => void (request.url().includes('.data') && loaded.push(request.url())))
	await look(desk)
	await expect(desk).toHaveTitle(/^\(1\) Messages/)
	await expect(desk.getByRole('link', { name: /^Inbox 1/ })).toBeVisible()
	await expect.poll(() => played(desk)).toBe(rings(message, message))
	await look(desk)

	// What a page promises goes by the clock; what staff promise doesn't.
	await bookFor(program, { name: 'Ann Urgent', date: freshDay(), window: '8-10am', load: 'half' })
	await colleague.goto('/admin/bookings?q=Ann+Urgent')
	const ann = colleague.getByRole('listitem').filter({ hasText: 'Ann Urgent' })
	const ofAnn = await ann.locator('a[href^="/admin/bookings/"]').getAttribute('href')
	await colleague.goto(`${ofAnn}/promises`)
	await colleague.getByRole('button', { name: 'It’s an emergency: promise two hours' }).click()
	await expect(colleague.getByRole('button', { name: /^We’re there, or agreed/ })).toBeVisible()
	await look(desk)
	await expect(desk).toHaveTitle(/^\(1\) Emergency, Messages/)
	await expect(desk.getByRole('alert').filter({ hasText: 'Emergency: Ann Urgent' })).toBeVisible()
	// A form that is being filled in keeps its key and its version.
	expect(loaded).toEqual([])
	await expect.poll(() => played(desk)).toBe(rings(message, message, emergency))
	// Whose clock goes on.
	await colleague.goto('/admin/schedule')
	for (const width of [390, 768, 1440]) {
		await colleague.setViewportSize({ width, height: 900 })
		await expectAccessible(colleague)
		expect(await colleague.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
	}
	// Where nothing rings, that stands beside the emergency.
	const warnings = colleague.getByRole('complementary', { name: 'Warnings' })
	await expect(warnings).toContainText('Sound is off on this device.')
	await warnings.getByRole('button', { name: 'Turn it on' }).press('Enter')
	await expect(sound(colleague)).toBeChecked()
	// The button is gone: the keyboard goes on at the switch.
	await expect(sound(colleague)).toBeFocused()
	await expect(warnings).not.toContainText('Sound is off')
	// The sixth look is a minute after the first.
	for (let at = 4; at <= 6; at++) await look(desk)
	await expect.poll(() => played(desk)).toBe(rings(message, message, emergency, emergency))
	await look(quiet)
	await expect(quiet).toHaveTitle(/^\(1\) Emergency, Customers/)
	expect(await played(quiet)).toBe(rings())

	// A far town's request rings once like a message, and stands in the menu.
	await bookFor(program, {
		...{ name: 'Fay Far', date: freshDay(), window: '8-10am', load: 'half' },
		...{ postal: 'T4N 1A1', city: 'Red Deer', trip: '150' },
	})
	await look(desk)
	await expect(desk.getByRole('link', { name: /^Requests 1/ })).toBeVisible()
	await expect.poll(() => played(desk)).toBe(rings(message, message, emergency, emergency, message))

	await desk.clock.resume()
	await desk.getByRole('link', { name: /^Answer it ?, Ann Urgent$/ }).click()
	await desk.getByRole('button', { name: 'We’re there, or agreed on a time with them' }).click()
	await expect(desk).toHaveTitle(/^\(2\) (?!Emergency)/)
	await desk.reload()
	await expect(sound(desk)).toBeChecked()
	await sound(desk).click()
	await expect(sound(desk)).not.toBeChecked()
})
