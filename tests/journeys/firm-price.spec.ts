import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { anotherPerson, enterDesk, pressAndSayYes } from '../support/desk.ts'
import { ask, embeddedConnection } from '../support/embedded.ts'
import { linkIn, openAtDesk } from '../support/firm-price.ts'
import { expect, freshDay, named, test } from '../support/journey.ts'
import { choose, chooseVolume, emailOf, fillBooking, mailsAbout, progressOf, save } from '../support/quote.ts'

/** From a saved quote to a price that its customer has accepted, with a member of staff in another browser. */

const widths = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
]

async function expectGood(page: Page) {
	for (const size of widths) {
		await page.setViewportSize(size)
		await expectAccessible(page)
	}
}

async function saveAndSend(page: Page, name: string) {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await choose(page, 1)
	await expect(progressOf(page)).toContainText('1 photo sent')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.getByRole('link', { name: 'Send for a firm price' }).click()
	await page.getByLabel('Name').fill(name)
	await page.getByLabel('Email').fill(emailOf(name))
	await page.getByLabel('Postal code or town').fill('Airdrie')
	await expectGood(page)
	await page.getByRole('button', { name: 'Send it' }).click()
	await expect(page).toHaveURL(/\/quote\/[\w-]{43}$/)
}

/** Brings the lines of the estimate to the amount of $400, by the keyboard; what does not add up is said, and nothing is saved. */
async function explainInLines(staff: Page) {
	await staff.getByRole('button', { name: 'Explain the amount in lines' }).press('Enter')
	const lines = staff.getByRole('group', { name: 'Lines of the amount' })
	// Whoever closes them is where they were opened.
	await lines.getByRole('button', { name: 'One amount, no lines' }).press('Enter')
	await expect(staff.getByRole('button', { name: 'Explain the amount in lines' })).toBeFocused()
	await staff.keyboard.press('Enter')
	await expect(lines.getByLabel('Line 1: what it’s for')).toBeFocused()
	await expect(lines.getByLabel('Line 1: what it’s for')).toHaveValue('1/2 truck')
	await lines.getByRole('button', { name: 'Add a line' }).press('Enter')
	await staff.keyboard.type('Three flights of stairs')
	await staff.keyboard.press('Tab')
	await staff.keyboard.type('95')
	await lines.getByRole('button', { name: 'Add a discount' }).press('Enter')
	await staff.keyboard.type('You came back')
	await expectGood(staff)
	await staff.getByRole('button', { name: 'Approve' }).click()
	await expect(lines.getByText('Line 3: Type its amount, or remove the line.')).toBeVisible()
	await expect(lines.getByLabel('Line 3: what it takes off')).toBeFocused()
	await staff.keyboard.type('40')
	await staff.getByRole('button', { name: 'Approve' }).click()
	await expect(
		lines.getByText('The lines come to $380 and the amount is $400: $20 is missing.'),
	).toBeVisible()
	await lines.getByRole('button', { name: 'Remove line 3' }).click()
	await lines.getByRole('button', { name: 'Add a discount' }).press('Enter')
	await staff.keyboard.type('You came back')
	await staff.keyboard.press('Tab')
	await staff.keyboard.type('20')
	await expect(lines.getByText(/^The lines come to/)).toHaveCount(0)
	await expectGood(staff)
}

test('a saved quote is sent, priced at the desk, accepted without scripts and booked, and no more than that is charged', {
	tag: '@main',
}, async ({ page, browser, program }) => {
	test.slow()
	const name = named('Fern Firm')
	await saveAndSend(page, name)
	await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
	await expect(page.getByText('You sent it to us for a firm price')).toBeVisible()
	await expect(page.getByRole('img', { name: '1: Main pile/items' })).toBeVisible()
	await expectGood(page)
	await linkIn(program, name, 'We got your quote request')

	const staff = await anotherPerson(browser, program)
	await enterDesk(staff, program)
	await openAtDesk(staff, program, name)
	const desk = staff.url()
	await staff.getByLabel(/^Final amount/).fill('400')
	await staff.getByLabel('Note to the customer').fill('The sofa comes out by the balcony.')
	await explainInLines(staff)
	await staff.getByRole('button', { name: 'Approve' }).click()
	await expect(staff.getByText('Quote approved successfully')).toBeVisible()

	const link = await linkIn(program, name, 'Your firm price: $400')
	const elsewhere = await anotherPerson(browser, program, { scripts: false })
	await elsewhere.goto(link)
	await expect(elsewhere).toHaveURL(/\/quote\/[\w-]{43}$/)
	const main = elsewhere.getByRole('main')
	const shown = [
		...['Three flights of stairs not in the estimate', 'You came back', '-$20'],
		...['The sofa comes out by the balcony.', 'GST 5%', '$20', '$420', 'won’t hold'],
	]
	for (const words of shown) await expect(main).toContainText(words)
	// axe needs scripts.
	await page.reload()
	await expect(page.getByRole('button', { name: 'Accept $400 + tax' })).toBeVisible()
	await expectGood(page)
	await elsewhere.getByLabel('Your name').fill('Fern Firm')
	await elsewhere.getByRole('button', { name: 'Accept $400 + tax' }).click()
	await expect(main).toContainText('You’ve accepted it.')
	await expect(main).toContainText('You accepted $400')
	await expect(main.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
	const copy = main.getByRole('link', { name: 'Keep a copy (PDF)' })
	const kept = await elsewhere.request.get((await copy.getAttribute('href')) ?? '')
	expect(kept.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
	expect((await kept.body()).subarray(0, 8).toString()).toBe('%PDF-1.7')
	await main.getByRole('link', { name: 'All quotes on this device' }).click()
	await expect(main.getByRole('listitem')).toContainText('Firm price: $400 + tax, and you’ve accepted it')
	await main.getByRole('link', { name: 'Open this quote' }).click()
	await expect(main).toContainText('You accepted $400')
	await page.reload()
	await expect(page.getByText('You accepted $400')).toBeVisible()
	await expectGood(page)
	await page.goto('/quotes')
	await expect(page.getByRole('listitem').filter({ hasText: '$400 + tax' })).toHaveCount(1)
	await expectGood(page)
	await page.goBack()

	// Staff are shown it, and warned before they take it away.
	await staff.goto(desk)
	await expect(staff.getByText(/^\$400 with the trip to Airdrie, accepted by Fern Firm on/)).toBeVisible()
	await staff.getByRole('button', { name: 'Mark pending' }).click()
	await expect(
		staff.getByText('The customer has accepted $400. That price ends, and we’ll tell them so.'),
	).toBeVisible()
	await staff.getByRole('button', { name: 'Cancel' }).click()

	await page.getByRole('link', { name: 'Book at this price' }).click()
	await expect(page.getByRole('region', { name: 'What you book' })).toContainText(
		'The price you accepted$400 + tax',
	)
	await expect(page.getByText('You accepted $400 + tax for this load.')).toBeVisible()
	// Who asked for the price in this browser doesn't type who they are again.
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
	await expect(page.getByLabel('Email', { exact: true })).toHaveValue(emailOf(name))
	// A longer trip than the one to Airdrie comes on top, and is said before it is booked.
	const belowPostal = page.locator('[aria-live]').filter({ hasText: 'Alberta (AB)' })
	await page.getByLabel('Postal code').fill('T4N 1A1')
	await expect(belowPostal).toHaveText(
		'Red Deer, Alberta (AB). You accepted a price for a nearer place. The trip adds $150. We’ll call or email to confirm the day with you before anything is final.',
	)
	await page.getByLabel('Postal code').fill('T4B 1A1')
	await expect(belowPostal).toHaveText('Airdrie, Alberta (AB)')
	const date = freshDay()
	await fillBooking(page, { name, date, window: '8–10am' })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await page.waitForURL('**/booked/*')
	await expect(page.getByRole('main')).toContainText('The price you accepted, with the trip in it.')
	await expect(page.getByRole('main')).toContainText('Total: $420.')

	await staff.goto(`/admin/day?date=${date}`)
	const pickup = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name }) })
	await expect(pickup).toContainText('$400, accepted')
	await pressAndSayYes(pickup, 'Arrived')
	await pressAndSayYes(pickup, 'Done')
	await pickup.getByRole('link', { name: 'Charge' }).click()
	await expect(staff.getByLabel('Amount')).toHaveValue('420.00')
	await staff.getByLabel('Amount').fill('472.50')
	await staff.getByLabel('card').check()
	await staff.getByRole('button', { name: 'Save' }).click()
	await expect(
		staff.getByText(
			'The customer agreed to $420 with GST ($400 before it) at most. To charge more, choose why and say who agreed, or enter less.',
		),
	).toBeVisible()
	await expectAccessible(staff)
	await staff.getByLabel(/^Why more than \$400/).selectOption('more to take')
	await staff.getByLabel(/^Who agreed to it/).fill('Fern Firm')
	await staff.getByLabel(/^How they agreed/).selectOption('on site')
	await staff.getByRole('button', { name: 'Save' }).click()
	await expect(
		staff.getByRole('status').filter({ hasText: 'Saved: $472.50 with GST ($450 before it), card.' }),
	).toBeVisible()
})

test('a price that is declined says why at the desk, and a changed load takes a price away', async ({
	page,
	browser,
	program,
}) => {
	test.slow()
	const name = named('Della Decline')
	await saveAndSend(page, name)
	const quote = page.url()
	const staff = await anotherPerson(browser, program)
	await enterDesk(staff, program)
	await openAtDesk(staff, program, name)
	const desk = staff.url()
	await staff.getByLabel(/^Final amount/).fill('400')
	await staff.getByRole('button', { name: 'Approve' }).click()
	await expect(staff.getByText('Quote approved successfully')).toBeVisible()
	await page.goto(quote)
	await page.getByText('No, thank you').click()
	await page.getByLabel('What’s the reason?').fill('Too much for a sofa')
	await page.getByRole('button', { name: 'Decline it' }).click()
	await expect(page.getByText('You declined $400 + tax.')).toBeVisible()
	await staff.goto(desk)
	await expect(
		staff.getByText(/^\$400 with the trip to Airdrie, declined on .*: Too much for a sofa$/),
	).toBeVisible()
	await staff.getByLabel(/^Final amount/).fill('350')
	await staff.getByRole('button', { name: 'Approve' }).click()
	await expect(staff.getByText('Quote approved successfully')).toBeVisible()
	await linkIn(program, name, 'Your firm price: $350')

	await page.goto(quote)
	await expect(page.getByRole('button', { name: 'Accept $350 + tax' })).toBeVisible()
	await expect(page.getByText('we’ll have to price it again and $350 won’t hold.')).toBeVisible()
	await page.getByRole('link', { name: 'Change load or photos' }).click()
	await expect(page.getByText('This is the quote you saved.')).toBeVisible()
	await chooseVolume(page, '1/4 truck')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.goto(quote)
	await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
	await expect(page.getByText('You changed your quote, so $350 no longer holds')).toBeVisible()
	await page.goto('/quote')
	await page.getByRole('button', { name: 'See your quote' }).click()
	await expect(page).toHaveURL(/\/quote\/[\w-]{43}$/)
	await page.goto(`/quote/${'x'.repeat(43)}`)
	await expect(page.getByRole('heading', { name: 'This link doesn’t open a quote' })).toBeVisible()
	await expectGood(page)
})

test('a question about a quote is asked without scripts, answered at the desk beside the list, and read on the page', async ({
	page,
	browser,
	program,
}) => {
	test.slow()
	const name = named('Quinn Question')
	await saveAndSend(page, name)
	const link = await linkIn(program, name, 'We got your quote request')
	const plain = await anotherPerson(browser, program, { scripts: false })
	await plain.goto(link)
	await plain.getByLabel('Ask us').fill('Do you take paint?')
	await plain.getByRole('button', { name: 'Send your question' }).click()
	await expect(plain).toHaveURL(/#questions$/)
	const asked = plain.getByRole('region', { name: 'Questions' })
	await expect(asked).toContainText('We’ll answer here, and email or text you.')

	const saved = named('Paint')
	const connection = await embeddedConnection(program.dataDir)
	await ask(
		connection,
		`insert into saved_replies (title, words, actor) values ('${saved}', 'Hi {name}, yes. {company}', 'Dana')`,
	)
	const staff = await anotherPerson(browser, program)
	await enterDesk(staff, program)
	await staff.goto('/admin')
	const waiting = staff.getByRole('region', { name: 'Questions to answer' })
	await expect(waiting.getByText('Do you take paint?')).toBeVisible()
	await waiting.getByRole('link', { name }).click()
	const answer = staff.getByTestId('detail').getByLabel('Your answer')
	await expectGood(staff)
	/** Puts the saved reply into the answer. */
	const fillIn = async (desk: Page) => {
		await desk.getByLabel('Saved reply for this question').selectOption(saved)
		await desk.getByRole('button', { name: 'Fill in for this question' }).click()
	}
	await fillIn(staff)
	await expect(answer).toHaveValue('Hi, yes. Bowline')
	await expectGood(staff)
	await answer.fill('Yes, up to ten cans.')
	const late = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(late, program)
	await openAtDesk(late, program, name)
	await fillIn(late)
	await expect(late.getByLabel('Your answer')).toHaveValue('Hi, yes. Bowline')
	await ask(connection, `delete from saved_replies where title = '${saved}'`)
	await staff.getByRole('button', { name: 'Send the answer' }).click()
	await expect(answer).toHaveCount(0)
	await expect(waiting.getByRole('link', { name })).toHaveCount(0)
	await late.getByLabel('Your answer').fill('No, sorry.')
	await late.getByRole('button', { name: 'Send the answer' }).click()
	await expect(late.getByTestId('detail')).toContainText('Yes, up to ten cans.')
	await expect(late.getByTestId('detail')).toContainText('has answered this already')
	await expect(late.getByLabel('Your answer')).toHaveValue('No, sorry.')

	const mail = async () =>
		(await mailsAbout(program, name)).find(({ subject }) => subject === 'Our answer to your question')?.text
	await expect.poll(mail).toContain('Yes, up to ten cans.')
	await page.reload()
	await expect(page.getByRole('region', { name: 'Questions' })).toContainText('Yes, up to ten cans.')
	await expectGood(page)
})

test('a better photo is asked for with a key, or without scripts, and the quote’s page wants it until one is added', async ({
	page,
	browser,
	program,
}) => {
	test.slow()
	const name = named('Pia Photo')
	await saveAndSend(page, name)
	const staff = await anotherPerson(browser, program)
	await enterDesk(staff, program)
	await openAtDesk(staff, program, name)
	const asked = staff.getByRole('region', { name: 'Photos asked for' })
	await expect(asked.getByText('Ask for a better photo')).toBeVisible()
	await staff.keyboard.press('b')
	await expect(asked.getByLabel('Which photo')).toBeFocused()
	// The pile is there: what is missing comes first.
	await expect(asked.getByLabel('Which photo')).toHaveValue('Access/stairs')
	await asked.getByLabel('What should be in it').selectOption('In my own words')
	await expectGood(staff)
	await asked.getByRole('button', { name: 'Ask the customer' }).click()
	await expect(asked.getByText('Say what should be in the photo. Nothing was sent.')).toBeVisible()
	// A letter that is typed into a field is a letter.
	await asked.getByLabel('In your words').pressSequentially('The balcony.')
	await asked.getByRole('button', { name: 'Ask the customer' }).click()
	await expect(asked.getByRole('listitem')).toContainText('Photo asked for: Access/stairs. The balcony.')
	await expect(asked.getByRole('listitem')).toContainText('No photo was added yet.')
	await expect(asked.getByLabel('In your words')).toHaveValue('')
	await expectGood(staff)

	const colleague = await anotherPerson(browser, program, { scripts: false })
	await enterDesk(colleague, program)
	await colleague.goto(staff.url())
	const form = colleague.getByRole('region', { name: 'Photos asked for' })
	await form.getByText('Ask for a better photo').click()
	await form.getByLabel('What should be in it').selectOption('In my own words')
	await form.getByLabel('In your words').fill('The balcony.')
	await form.getByRole('button', { name: 'Ask the customer' }).click()
	await expect(
		form.getByText(/has asked for this already, and no photo was added since\. Nothing was sent\./),
	).toBeVisible()
	await expect(form.getByLabel('In your words')).toHaveValue('The balcony.')
	await form.getByLabel('Which photo').selectOption('Heavy items')
	await form.getByRole('button', { name: 'Ask the customer' }).click()
	await expect(form.getByRole('listitem')).toHaveCount(2)

	const link = await linkIn(program, name, 'We need one more photo')
	await page.goto(link)
	const wanted = page.getByRole('region', { name: 'We need a few more photos' })
	await expect(wanted).toContainText('Access/stairsThe balcony.')
	await expectGood(page)
	await wanted.getByRole('link', { name: 'Add photos' }).click()
	await expect(page.getByText('This is the quote you saved.')).toBeVisible()
	await choose(page, 1)
	await expect(progressOf(page)).toContainText('sent')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.goto(link)
	await expect(page.getByText('We asked for a photo: Access/stairs')).toBeVisible()
	await expect(wanted).toHaveCount(0)
	await staff.reload()
	await expect(asked.getByText('A photo was added since.')).toHaveCount(2)
})
