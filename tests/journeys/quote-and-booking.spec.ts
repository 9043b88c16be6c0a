import { company } from '../support/company.ts'
import { expectInView } from '../support/in-view.ts'
import {
	expect,
	freshDay,
	hold,
	holdScripts,
	installClock,
	named,
	outbox,
	ownAddress,
	passTime,
	phonePhoto,
	test,
	untilHydrated,
} from '../support/journey.ts'
import {
	choose,
	chooseVolume,
	emailOf,
	faultOf,
	fillBooking,
	formErrors,
	mailsAbout,
	photos,
	progressOf,
	save,
	unfold,
} from '../support/quote.ts'

test('a visitor prices a load, adds photos, saves, comes back, and books', { tag: '@main' }, async ({
	page,
	program,
	browser,
}) => {
	await page.goto('/')
	await chooseVolume(page, '1/2 truck')
	await page.getByLabel('Weight in kilograms').fill('206')
	await page.getByLabel('Stairs').check()
	await page.getByLabel('Appliance (no coolant)').check()
	const total = page.getByRole('status').filter({ hasText: 'Estimated total' })
	await expect(total).toHaveText('Estimated total$400 + tax')

	await expect(save(page)).toHaveCount(0)
	await choose(page, 3)
	await expect(photos(page)).toHaveCount(3)
	await expect(page.getByLabel('Label of photo 1')).toHaveValue('Main pile/items')
	await expect(page.getByLabel('Label of photo 2')).toHaveValue('Other')
	await page.getByLabel('Label of photo 3').selectOption('Access/stairs')
	await save(page).click()
	await expect(page.getByText('Your quote has been saved. You can now proceed to booking.')).toBeVisible()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await expect(save(page)).toHaveCount(0)

	// Any change hides the confirmation; saving again updates the same quote with only what changed.
	await page.getByLabel('Label of photo 2').selectOption('Heavy items')
	await expect(page.getByText('Quote saved successfully!')).toBeHidden()
	const update = page.waitForRequest((request) => request.method() === 'PATCH')
	await save(page).click()
	const sent = (await update).postDataJSON()
	expect(Object.keys(sent)).toEqual(['labels'])
	expect(Object.values(sent.labels)).toEqual(['Heavy items'])
	await expect(page.getByText('Your quote has been updated with new information.')).toBeVisible()

	// The quote and its photos are still there after a reload.
	await page.reload()
	await expect(photos(page)).toHaveCount(3)
	await expect(total).toHaveText('Estimated total$400 + tax')
	await expect(page.getByText('This is the quote you saved.')).toBeVisible()
	await expect
		.poll(() =>
			photos(page)
				.locator('img')
				.evaluateAll((all) =>
					all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
				),
		)
		.toBe(true)

	const name = named('Jo Tremblay')
	await fillBooking(page, { name, date: freshDay() })
	await unfold(page)
	await page.getByLabel('Notes').fill('Gate code 4421.')
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect(page.getByText("We'll text your ETA shortly. Check your email for details.")).toBeVisible()
	await expect(page).toHaveURL(/\/booked\/[\w-]{43}$/)
	await expect(page.getByRole('main').getByRole('img')).toHaveCount(3)

	// Both mails are sent: to the company and to the customer, whose link opens the quote in any browser.
	await expect.poll(async () => (await mailsAbout(program, name)).length).toBe(2)
	const mails = await mailsAbout(program, name)
	const toCompany = mails.find(({ subject }) => subject?.startsWith(`New booking: ${name}, ${company.city}`))
	expect(toCompany?.text).toContain('403-555-0142')
	expect(toCompany?.text).toContain(`12 Crescent Road NW, Calgary, ${company.region.code} T2P 1J9`)
	expect(toCompany?.text).toContain(`10–12pm ${company.city} time`)
	expect(toCompany?.text).toContain('$400 + tax')
	expect(toCompany?.text).toContain('3 with the quote')
	expect(toCompany?.text).toContain('Gate code 4421.')
	const toCustomer = mails.find(({ to }) => to?.some(({ address }) => address === emailOf(name)))
	const path = /(\/quotes\/open\/\S+)/.exec(toCustomer?.text ?? '')?.[1]
	expect(path).toBeDefined()
	const elsewhere = untilHydrated(await browser.newContext({ extraHTTPHeaders: ownAddress() }))
	const other = await elsewhere.newPage()
	await other.goto(`${program.address}${path}`)
	await expect(other.getByRole('img', { name: '3: Access/stairs' })).toBeVisible()
	await other.getByRole('link', { name: 'Add photos' }).click()
	await expect(other.getByLabel('Label of photo 3')).toHaveValue('Access/stairs')
	await elsewhere.close()
	expect(program.output()).not.toContain(path?.split('/').at(-1))
})

test('a booking before the save includes the quote and its photos', async ({ page, program }) => {
	await page.goto('/')
	await chooseVolume(page, '1/8 truck')
	await choose(page, 1)
	const name = named('Ada Bearspaw')
	await fillBooking(page, { name, date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect
		.poll(
			async () =>
				(await outbox(program)).find(({ subject }) => subject?.startsWith(`New booking: ${name}`))?.text,
		)
		.toContain('1 with the quote')
})

test('photos are sent when they are chosen, two at a time, and saving takes as long as the last', async ({
	page,
}) => {
	const letGo = Promise.withResolvers<void>()
	const sent: string[] = []
	const two = Promise.withResolvers<void>()
	await page.route('**/quotes/photos/*', async (route) => {
		sent.push(route.request().url())
		if (sent.length === 2) two.resolve()
		await letGo.promise
		await route.continue()
	})
	await page.goto('/')
	await choose(page, 3)
	await two.promise
	await expect(progressOf(page)).toHaveText('0 of 3 photos sent')
	await save(page).click()
	await expect(page.getByRole('button', { name: 'Saving Quote...' }).filter({ visible: true })).toBeDisabled()
	expect(sent).toHaveLength(2)
	letGo.resolve()
	await expect(page.getByText('Your quote has been saved. You can now proceed to booking.')).toBeVisible()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	expect(sent).toHaveLength(3)
	await page.reload()
	await expect(photos(page)).toHaveCount(3)
})

test('photos that have been sent are saved by one request, and seen by nobody before', async ({
	page,
	browser,
	program,
}) => {
	await page.goto('/')
	const first = page.waitForRequest((request) => request.method() === 'PUT')
	await choose(page, 3)
	await expect(progressOf(page)).toHaveText('3 of 3 photos sent')
	await expect(save(page)).toBeEnabled()
	// Before it is saved, neither another browser nor this one can open a photo.
	const address = (await first).url()
	const other = await browser.newContext({ baseURL: program.address, extraHTTPHeaders: ownAddress() })
	for (const request of [page.request, other.request]) expect((await request.get(address)).status()).toBe(405)
	await other.close()

	const requests: string[] = []
	page.on('request', (request) => {
		if (request.method() !== 'GET') requests.push(`${request.method()} ${new URL(request.url()).pathname}`)
	})
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	expect(requests).toEqual(['POST /quotes'])
	await expect(progressOf(page)).toHaveCount(0)
	await page.reload()
	await expect(photos(page)).toHaveCount(3)
})

test('after a break one press sends the rest, and saving does too', async ({ page, context }) => {
	await page.goto('/')
	await choose(page, 1)
	await expect(progressOf(page)).toHaveText('1 of 1 photo sent')
	await context.setOffline(true)
	await choose(page, 2, 1)
	await expect(progressOf(page)).toHaveText('1 of 3 photos sent, the rest didn’t get through')
	await context.setOffline(false)
	await page.getByRole('button', { name: 'Send the rest' }).filter({ visible: true }).click()
	await expect(progressOf(page)).toHaveText('3 of 3 photos sent')
	await context.setOffline(true)
	await choose(page, 1, 3)
	await expect(progressOf(page)).toHaveText('3 of 4 photos sent, the rest didn’t get through')
	await context.setOffline(false)
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.reload()
	await expect(photos(page)).toHaveCount(4)
})

test('a photo that the server has deleted meanwhile is sent again by the save', async ({ page }) => {
	await page.goto('/')
	const sending = page.waitForRequest((request) => request.method() === 'PUT')
	await choose(page, 2)
	await expect(progressOf(page)).toHaveText('2 of 2 photos sent')
	const sent = await sending
	const deleted = await page.request.delete(sent.url(), {
		headers: { 'X-Bowline-Client': 'site', 'Photo-Token': sent.headers()['photo-token'] ?? '' },
	})
	expect(deleted.status()).toBe(204)
	const again = page.waitForRequest((request) => request.method() === 'PUT')
	await save(page).click()
	expect((await again).url()).not.toBe(sent.url())
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.reload()
	await expect(photos(page)).toHaveCount(2)
})

test('removing a photo moves the focus to the next one, and after the last to the chooser', async ({
	page,
}) => {
	await page.goto('/')
	await choose(page, 3)
	const remove = (number: number) => page.getByRole('button', { name: `Remove photo ${number},` })
	await remove(2).press('Enter')
	await expect(photos(page)).toHaveCount(2)
	await expect(remove(2)).toBeFocused()
	await expect(remove(2)).toHaveAccessibleName('Remove photo 2, pile-3.jpg')
	await remove(2).press('Enter')
	await expect(page.getByRole('button', { name: 'Browse Files' })).toBeFocused()
	await remove(1).press('Enter')
	await expect(page.getByRole('button', { name: 'Browse Files' })).toBeFocused()
	await expect(progressOf(page)).toHaveCount(0)
})

test('photos keep the order in which they were chosen, whichever is uploaded first', async ({ page }) => {
	const othersArrived = Promise.withResolvers<void>()
	let arrived = 0
	page.on('requestfinished', (request) => {
		if (request.method() === 'PUT' && ++arrived === 2) othersArrived.resolve()
	})
	let sent = 0
	await page.route('**/quotes/photos/*', async (route) => {
		if (route.request().method() === 'PUT' && ++sent === 1) await othersArrived.promise
		await route.continue()
	})
	await page.goto('/')
	await choose(page, 3)
	await expect(photos(page)).toHaveCount(3)
	await page.getByLabel('Label of photo 2').selectOption('Heavy items')
	await page.getByLabel('Label of photo 3').selectOption('Access/stairs')
	await save(page).click()
	await expect(page.getByText('Quote saved successfully!')).toBeVisible()
	await page.unrouteAll()
	await page.reload()
	for (const [at, label] of ['Main pile/items', 'Heavy items', 'Access/stairs'].entries())
		await expect(page.getByLabel(`Label of photo ${at + 1}`)).toHaveValue(label)
})

test('at most nine photos: the others are dropped, and the drop zone is disabled', async ({ page }) => {
	await page.goto('/')
	await choose(page, 7)
	await choose(page, 5, 7)
	await expect(photos(page)).toHaveCount(9)
	await expect(page.getByTestId('drop-zone')).toHaveAttribute('data-full', 'true')
	await expect(page.getByRole('button', { name: 'Browse Files' })).toBeDisabled()
	await expect(page.getByRole('button', { name: 'Take Photo' })).toBeDisabled()
	await expect(page.getByText('Main pile/items 2')).toBeVisible()
	await expect(page.getByText('Other 7', { exact: true })).toBeVisible()
	await page.getByRole('button', { name: /^Remove photo 1,/ }).click()
	await expect(photos(page)).toHaveCount(8)
	await expect(page.getByRole('button', { name: 'Browse Files' })).toBeEnabled()
})

test('photos can be dropped, and the zone is highlighted while they are dragged over it', async ({
	page,
}) => {
	await page.goto('/')
	const zone = page.getByTestId('drop-zone')
	await expect(zone).toBeVisible()
	const bytes = [...(await phonePhoto('pile-0', { width: 300, height: 200 }))]
	const files = await page.evaluateHandle((content) => {
		const transfer = new DataTransfer()
		transfer.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }))
		transfer.items.add(new File(['text'], 'list.txt', { type: 'text/plain' }))
		return transfer
	}, bytes)
	await expect(async () => {
		await zone.dispatchEvent('dragover', { dataTransfer: files })
		await expect(zone).toHaveAttribute('data-over', 'true', { timeout: 500 })
	}).toPass()
	await zone.dispatchEvent('drop', { dataTransfer: files })
	await expect(photos(page)).toHaveCount(1)
	await expect(zone).not.toHaveAttribute('data-over')
})

test('a click anywhere in the drop zone opens the file chooser, and a file dropped outside of it does nothing', async ({
	page,
}) => {
	await page.goto('/')
	await choose(page, 1)
	await expect(photos(page)).toHaveCount(1)
	const chooser = page.waitForEvent('filechooser')
	await page.getByText('Drag and drop photos or click to browse').click()
	expect((await chooser).isMultiple()).toBe(true)
	expect(
		await page.evaluate(() => {
			const dataTransfer = new DataTransfer()
			dataTransfer.items.add(new File(['a list'], 'list.txt', { type: 'text/plain' }))
			return document.body.dispatchEvent(
				new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
			)
		}),
		'left to the browser, which would open it in place of the page',
	).toBe(false)
	await expect(photos(page)).toHaveCount(1)
})

test('a file that is not a photo is left out by name with the reason, and stops nothing', async ({
	page,
}) => {
	await page.goto('/')
	await page.getByLabel('Photos', { exact: true }).setInputFiles([
		{
			name: 'renamed.jpg',
			mimeType: 'image/jpeg',
			buffer: Buffer.from('<html>not a photo</html>'.repeat(20)),
		},
		{ name: 'pile.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('pile-0') },
	])
	await expect(page.getByText('Failed to upload renamed.jpg')).toBeVisible()
	await expect(page.getByText('We can’t read that file as a photo.', { exact: false })).toBeVisible()
	await expect(progressOf(page)).toHaveText('1 of 1 photo sent Left out: renamed.jpg')
	await expect(page.getByRole('button', { name: 'Send the rest' })).toHaveCount(0)
	const again = page.waitForResponse((response) => response.request().method() === 'PUT')
	await page.getByRole('button', { name: 'Try again with renamed.jpg' }).click()
	expect((await again).status()).toBe(415)
	await save(page).click()
	await expect(page.getByText('Your quote has been saved. You can now proceed to booking.')).toBeVisible()
	await expect(progressOf(page)).toContainText('Left out: renamed.jpg')
	await expect(page.getByText('Save Failed')).toHaveCount(0)
	await fillBooking(page, { name: named('Left Out'), date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	await expect(photos(page)).toHaveCount(0)
})

test('a quote or booking that cannot be saved stays in the page, which says so', async ({
	page,
	context,
}) => {
	await page.goto('/')
	await choose(page, 1)
	await expect(photos(page)).toHaveCount(1)
	await context.setOffline(true)
	await save(page).click()
	await expect(page.getByText('Save Failed')).toBeVisible()
	await expect(page.getByText('Your quote is still here', { exact: false })).toBeVisible()
	await expect(photos(page)).toHaveCount(1)

	await fillBooking(page, { name: 'Off Line', date: freshDay() })
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByText('Booking Failed')).toBeVisible()
	await expect(page.getByText('Something went wrong. Please try again or call us directly.')).toBeVisible()
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Off Line')

	await context.setOffline(false)
	await page.getByRole('button', { name: 'Confirm Booking' }).click()
	await expect(page.getByRole('heading', { name: 'Booking Confirmed!', level: 1 })).toBeVisible()
})

test('what is entered before the scripts have loaded is kept once they have', async ({ page }) => {
	const loadScripts = await holdScripts(page)
	await page.goto('/', { waitUntil: 'domcontentloaded' })
	await chooseVolume(page, '1/2 truck')
	await page.getByLabel('Weight in kilograms').fill('206')
	await page.getByLabel('Stairs').check()
	await page.getByLabel('Appliance (no coolant)').check()
	await page.getByLabel('Mattress or box spring').check()
	await page.getByLabel('Name', { exact: true }).fill('Early Bird')
	await choose(page, 2)
	await expect(photos(page)).toHaveCount(0)
	loadScripts()
	await expect(photos(page)).toHaveCount(2)
	await expect(page.getByRole('status').filter({ hasText: 'Estimated total' })).toHaveText(
		'Estimated total$425 + tax',
	)
	await expect(page.getByLabel('Weight in kilograms')).toHaveValue('206')
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Early Bird')
})

test('the photo tips can be opened and closed by keyboard', async ({ page }) => {
	await page.goto('/')
	const open = page.getByRole('button', { name: 'Photo Tips' })
	await open.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Photo Tips for Better Quotes' })
	await expect(dialog.getByRole('listitem')).toHaveText([
		'Overall view of all items',
		'Close-ups of large or heavy items',
		'Access points (stairs, tight spaces)',
		'Any special handling items',
		'Good lighting (natural light preferred)',
		'Clear, focused images',
		'Show scale (include reference objects)',
		'Multiple angles of large piles',
	])
	await page.keyboard.press('Escape')
	await expect(dialog).toBeHidden()
	await expect(open).toBeFocused()
})

test.describe('booking', () => {
	test('shows the fault of each field, and keeps what was typed', { tag: '@main' }, async ({ page }) => {
		await page.goto('/')
		await expect(page.getByText('Calgary, Alberta (AB)', { exact: true })).toBeVisible()
		await page.getByLabel('Name', { exact: true }).fill('Only A Name')
		await page.getByLabel('Postal code').fill('12345')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		const phone = `Enter a phone number with its area code, such as ${company.phone}.`
		const faults = {
			date: 'Choose a date.',
			window: 'Choose one of the arrival windows.',
			phone,
			email: 'Enter your email address.',
			address: 'Enter the street address of the pickup.',
			postal: 'Enter a Canadian postal code, such as T2P 1J9.',
		}
		for (const [name, fault] of Object.entries(faults)) await expect(faultOf(page, name)).toHaveText(fault)
		await expect(formErrors(page)).toBeFocused()
		await expect(formErrors(page).getByRole('link')).toHaveText(Object.values(faults))
		await formErrors(page).getByRole('link', { name: phone }).click()
		await expect(page.getByLabel('Phone')).toBeFocused()
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Only A Name')
	})

	test('for a full window says so, and offers the nearest free ones with one click', {
		tag: '@main',
	}, async ({ page, request, program }) => {
		const date = freshDay()
		await page.goto('/')
		await fillBooking(page, { name: 'Late Comer', date, window: '12–2pm' })
		for (const name of ['one', 'two', 'three']) {
			const answer = await request.post('/book', {
				headers: { Origin: program.address },
				form: { ...form(name, date), window: '12-2pm' },
			})
			expect(answer.url()).toContain('/booked/')
		}
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(faultOf(page, 'window')).toHaveText(
			'That window just filled. Your details are still here; these are free.',
		)
		await expect(formErrors(page)).toBeFocused()
		const free = page.getByRole('list', { name: 'Free windows near it' }).getByRole('button')
		await expect(free).toHaveCount(3)
		await free.first().click()
		await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	})

	test('for another person, in a browser with a customer’s quote, does not include that quote', async ({
		page,
		program,
	}) => {
		const date = freshDay()
		const [first, second] = [named('First Customer'), named('Second Customer')]
		await page.goto('/')
		await choose(page, 1)
		await fillBooking(page, { name: first, date })
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
		// With this browser's cookie.
		const booked = await page.request.post('/book', {
			headers: { Origin: program.address },
			form: form(second, date),
		})
		expect(booked.url()).toContain('/booked/')
		const mailsOf = async (name: string) => (await mailsAbout(program, name)).map(({ text = '' }) => text)
		await expect.poll(async () => (await mailsOf(second)).length).toBe(2)
		await expect.poll(async () => (await mailsOf(first)).length).toBe(2)
		for (const text of await mailsOf(second)) expect(text).not.toMatch(/\/quotes\/|\/admin\//)
		const [toFirst, toOffice] = (await mailsOf(first)).toSorted((text) =>
			text.includes('Your pickup is booked') ? -1 : 1,
		)
		expect(toFirst).toMatch(/\/quotes\/open\/[\w-]{43}/)
		expect(toOffice).toMatch(/\/admin\/quote\/[\w-]{36}/)
		expect(toOffice).not.toContain('/quotes/open/')
	})

	test('succeeds when its photos could not be saved, and says so next to what was booked', async ({
		page,
	}) => {
		await page.route('**/quotes', (route) => route.abort())
		await page.goto('/')
		await choose(page, 1)
		await expect(photos(page)).toHaveCount(1)
		await fillBooking(page, { name: 'Lost Load', date: freshDay() })
		await page.route('**/bookings', (route) => route.abort())
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByText('Booking Failed')).toBeVisible()
		await page.unroute('**/bookings')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		const booked = page.getByRole('status').filter({ hasText: 'Booking Confirmed!' })
		await expect(booked).toBeFocused()
		await expectInView(booked, 1)
		await expect(page.getByText('Booking Failed')).toHaveCount(0)
		await expect(page.getByRole('button', { name: 'Confirm Booking' })).toHaveCount(0)
		await expect(page.getByText('Some of your photos didn’t reach us.', { exact: false })).toBeVisible()
		await page.getByRole('link', { name: 'Open your receipt' }).click()
		await expect(page).toHaveURL(/\/booked\//)
	})

	test('stops waiting for slow photos, and says that they are on their way until they have arrived', async ({
		page,
	}) => {
		await installClock(page)
		const photo = await hold(page, '**/quotes/photos/*')
		await page.goto('/')
		await fillBooking(page, { name: 'Slow Line', date: freshDay() })
		await choose(page, 1)
		await expect(photos(page)).toHaveCount(1)
		await photo.arrived
		const saved = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/quotes'))
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await saved
		await passTime(page, 46_000)
		await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
		const booked = page.getByRole('status').filter({ hasText: 'Booking Confirmed!' })
		await expectInView(booked, 1)
		await expect(
			page.getByText('Some of your photos are still on their way.', { exact: false }),
		).toBeVisible()
		expect(new URL(page.url()).pathname).toBe('/')
		photo.letGo()
		await page.waitForURL('**/booked/*')
		await expect(page.getByRole('img', { name: '1: Main pile/items' })).toBeVisible()
	})

	test('with photos that did not get through gets them by one press afterwards', async ({ page }) => {
		await page.goto('/')
		await page.route('**/quotes/photos/*', (route) => route.abort())
		await fillBooking(page, { name: 'Cut Line', date: freshDay() })
		await choose(page, 1)
		await expect(progressOf(page)).toHaveText('0 of 1 photo sent, the rest didn’t get through')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByText('Some of your photos didn’t reach us.', { exact: false })).toBeVisible()
		await page.unroute('**/quotes/photos/*')
		await page.getByRole('button', { name: 'Send the rest' }).click()
		await expect(progressOf(page)).toHaveCount(0)
		await page.getByRole('link', { name: 'Open your receipt' }).click()
		await expect(page.getByRole('img', { name: '1: Main pile/items' })).toBeVisible()
	})

	test('gives up when the server does not answer, keeps what was typed, and succeeds at the next try', async ({
		page,
	}) => {
		await installClock(page)
		await page.goto('/')
		await fillBooking(page, { name: 'No Answer', date: freshDay() })
		const booking = await hold(page, '**/bookings')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByRole('button', { name: 'Confirming...' })).toBeDisabled()
		await booking.arrived
		await passTime(page, 25_000)
		await expect(page.getByText('Booking Failed')).toBeVisible()
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue('No Answer')
		await page.unrouteAll()
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
	})

	test('works without JavaScript: errors are shown with what was typed, then it is booked', {
		tag: '@main',
	}, async ({ browser, program }) => {
		const context = await browser.newContext({ javaScriptEnabled: false, baseURL: program.address })
		const page = await context.newPage()
		await page.goto('/')
		await fillBooking(page, { name: 'No Script', date: freshDay() })
		await page.getByLabel('Phone').fill('12')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		const fault = `Enter a phone number with its area code, such as ${company.phone}.`
		await expect(faultOf(page, 'phone')).toHaveText(fault)
		await expect(formErrors(page)).toBeFocused()
		await expect(formErrors(page).getByRole('link', { name: fault })).toHaveAttribute('href', '#phone')
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue('No Script')
		await expect(page.getByLabel('10–12pm')).toBeChecked()
		await page.getByLabel('Phone').fill('403-555-0142')
		await page.getByRole('button', { name: 'Confirm Booking' }).click()
		await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
		await context.close()
	})
})

const form = (name: string, date: string) => ({
	name,
	phone: '403-555-0142',
	email: emailOf(name),
	address: '12 Crescent Road NW',
	postal: 'T2P 1J9',
	city: 'Calgary',
	date,
	window: '10-12pm',
	notes: '',
})
