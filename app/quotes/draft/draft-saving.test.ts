import { expect, test, vi } from 'vitest'
import { photoIdSchema, quoteIdSchema } from '#app/platform/ids.ts'
import { defaultLoad, priceLoad } from '#app/pricing/load.ts'
import { listed, numbered } from '#tests/support/prices.ts'
import { type Answer, answerRequests, answerUploads, type Request } from '#tests/support/sent-requests.ts'
import type { Quote } from '../quote.ts'
import { openQuoteDraft } from './quote-draft.ts'

const load = { ...defaultLoad, volume: 0.5 }
const quoteWith = (change: Partial<Quote> = {}): Quote => ({
	id: quoteIdSchema.parse('0197a6a0-0000-7000-8000-000000000001'),
	status: 'draft',
	booked: false,
	load,
	counted: {},
	total: priceLoad(load, listed).total,
	prices: listed,
	photos: [],
	...change,
})
const dearer = numbered(2, {
	...listed,
	volumes: listed.volumes.map((volume) => ({ ...volume, price: volume.price + 1000 })),
})
const picture = (name = 'pile.jpg', type = 'image/jpeg') => new File(['a picture'], name, { type })
const photoOf = (id: string) => ({
	...{ id: photoIdSchema.parse(id), label: 'Other' as const },
	...{ width: 800, height: 600 },
})

/** A server that has one quote, and takes each photo that a save names into it. */
function server(answerTo: (request: Request) => Answer | undefined = () => undefined) {
	let quote = quoteWith()
	const taken = new Map<string, ReturnType<typeof photoOf>>()
	return answerRequests((request) => {
		const given = answerTo(request)
		if (given) return given
		if (request.method === 'DELETE') {
			taken.delete(request.path.split('/').at(-1) ?? '')
			return { status: 204 }
		}
		const { labels, ...changes } = Object(request.body)
		for (const id of Object.keys(labels ?? {})) taken.set(id, photoOf(id))
		const { source, counted = quote.counted, ...loadChanges } = changes
		quote = { ...quote, load: { ...quote.load, ...loadChanges }, counted, photos: [...taken.values()] }
		return { status: request.method === 'POST' ? 201 : 200, body: quote }
	})
}

test('a first save makes the quote, a later one sends what changed since, and a third nothing of the load', async () => {
	const asked = server()
	const draft = openQuoteDraft(listed)
	draft.setLoad({ volume: 0.5 })
	expect(await draft.save()).toEqual({ ok: true, first: true })
	expect(draft.snapshot()).toMatchObject({ saving: 'saved', booked: false, load: { volume: 0.5 } })
	draft.setLoad({ hasStairs: true })
	expect(draft.snapshot().saving).toBe('unsaved')
	expect(await draft.save()).toEqual({ ok: true, first: false })
	await draft.save()
	expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
		'POST /quotes',
		`PATCH /quotes/${quoteWith().id}`,
		`PATCH /quotes/${quoteWith().id}`,
	])
	expect(asked[0]?.body).toMatchObject({ volume: 0.5, source: { volumeChosen: true } })
	expect(asked[0]?.headers.get('Price-List')).toBe('1')
	expect(asked[1]?.body).toMatchObject({ hasStairs: true })
	expect(asked[1]?.body).not.toHaveProperty('volume')
	expect(asked[1]?.headers.get('If-Match')).toContain('volume=0.5')
	expect(asked[2]?.body).not.toHaveProperty('hasStairs')
})

test('a quote of an earlier page is saved as one that was announced, and one save runs at a time', async () => {
	const asked = server()
	const draft = openQuoteDraft(listed, quoteWith())
	expect(draft.snapshot().saving).toBe('restored')
	const [one, other] = [draft.save(), draft.save()]
	expect(draft.snapshot().saving).toBe('saving')
	expect([await one, await other]).toEqual([
		{ ok: true, first: false },
		{ ok: true, first: false },
	])
	expect(asked).toHaveLength(1)
})

test('what is changed while a save is under way is kept, and stays unsaved', async () => {
	const draft = openQuoteDraft(listed, quoteWith())
	server(() => {
		draft.setLoad({ volume: 1 })
		return undefined
	})
	expect(await draft.save()).toEqual({ ok: true, first: false })
	expect(draft.snapshot()).toMatchObject({ saving: 'unsaved', load: { volume: 1 } })
})

test('another price list that the server answers with is shown, with the price before', async () => {
	server(() => ({ status: 201, body: quoteWith({ prices: dearer }) }))
	const draft = openQuoteDraft(listed)
	draft.setLoad({ volume: 0.5 })
	await draft.save()
	const before = priceLoad(load, listed).total
	expect(draft.snapshot()).toMatchObject({ prices: { id: 2 }, before })
	expect(draft.repriced()).toMatchObject({ before, now: before + 1000 })
	expect(openQuoteDraft(listed, quoteWith()).repriced()).toMatchObject({ before: undefined })
})

test.each<[Answer, words: RegExp]>([
	['unreachable', /^We can’t be reached right now\. Your quote is still here/],
	[{ status: 422, body: { message: 'That is too heavy.' } }, /^That is too heavy\.$/],
	[{ status: 500 }, /^$/],
])('a save that fails with %j says why, and the draft stays', async (answer, words) => {
	server(() => answer)
	const draft = openQuoteDraft(listed)
	draft.setLoad({ volume: 0.5 })
	const outcome = await draft.save()
	expect(outcome).toMatchObject({ ok: false, first: true })
	expect('message' in outcome && outcome.message).toMatch(words)
	expect(draft.snapshot()).toMatchObject({ saving: 'unsaved', load: { volume: 0.5 } })
})

const elsewhere = quoteWith({
	load: { ...load, volume: 1 },
	total: priceLoad({ ...load, volume: 1 }, listed).total,
})
/** The server says once that another tab has saved another load. */
const onceElsewhere = () => {
	let said = false
	return () => {
		if (said) return undefined
		said = true
		return { status: 412, body: { message: 'changed', quote: elsewhere } }
	}
}

test('a load that another tab has saved is shown beside this one, with both prices, and either can be kept', async () => {
	const asked = server(onceElsewhere())
	const mine = openQuoteDraft(listed, quoteWith())
	mine.setLoad({ hasStairs: true })
	const outcome = await mine.save()
	expect(outcome).toEqual({
		...{ ok: false, first: false },
		message: expect.stringMatching(
			/^Another tab saved this quote at \$\d+; here it is \$\d+\. Choose which one to keep\.$/,
		),
	})
	expect(mine.snapshot()).toMatchObject({ saving: 'unsaved', elsewhere: { load: { volume: 1 } } })
	expect(await mine.keepThis()).toEqual({ ok: true, first: false })
	expect(mine.snapshot()).toMatchObject({
		elsewhere: undefined,
		saving: 'saved',
		load: { volume: 0.5, hasStairs: true },
	})
	// What it now knows of the server is what the other tab has saved.
	expect(asked.at(-1)?.body).toMatchObject({ volume: 0.5, hasStairs: true })

	server(onceElsewhere())
	const theirs = openQuoteDraft(listed, quoteWith())
	theirs.setLoad({ hasStairs: true })
	await theirs.save()
	theirs.keepElsewhere()
	expect(theirs.snapshot()).toMatchObject({ elsewhere: undefined, saving: 'restored', load: elsewhere.load })
	const { load: kept } = theirs.snapshot()
	theirs.keepElsewhere()
	expect(theirs.snapshot().load).toBe(kept)
})

test('before a booking this page’s load goes over what another tab has saved, unless nothing was changed here', async () => {
	const asked = server(onceElsewhere())
	const draft = openQuoteDraft(listed, quoteWith())
	expect(await draft.saveForBooking()).toBe(true)
	expect(asked).toEqual([])
	draft.setLoad({ hasStairs: true })
	expect(await draft.saveForBooking()).toBe(true)
	expect(draft.snapshot()).toMatchObject({ elsewhere: undefined, saving: 'saved', load: { hasStairs: true } })
	expect(asked).toHaveLength(2)
})

/** What the server answers where the quote can't be changed any more. */
const noLonger = {
	booked: { status: 409, body: { message: 'booked', quote: quoteWith({ booked: true }) } },
	gone: { status: 404, body: { message: 'gone' } },
}

test.each<['booked' | 'gone', began: 'after-booking' | undefined, first: boolean]>([
	['booked', 'after-booking', true],
	['gone', undefined, false],
])('a load whose quote is %s goes into a new one', async (why, began, first) => {
	const asked = server(({ method }) => (method === 'PATCH' ? noLonger[why] : undefined))
	const draft = openQuoteDraft(listed, quoteWith())
	draft.setLoad({ hasStairs: true })
	expect(await draft.save()).toEqual({ ok: true, first })
	expect(draft.snapshot()).toMatchObject({ began, booked: false, saving: 'saved', load: { hasStairs: true } })
	expect(asked.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
})

test.each<['booked' | 'gone', words: RegExp]>([
	['booked', /^Your earlier quote is booked and keeps its photos\./],
	['gone', /^Another tab has saved a quote over this one\./],
])('a saved photo whose quote is %s has to be chosen again', async (why, words) => {
	server(({ method }) => (method === 'PATCH' ? noLonger[why] : undefined))
	const photo = photoOf('0197a6a0-0000-7000-8000-00000000000a')
	const draft = openQuoteDraft(listed, quoteWith({ photos: [photo] }))
	const outcome = await draft.save()
	expect(outcome).toMatchObject({ ok: false })
	expect('message' in outcome && outcome.message).toMatch(words)
	expect(draft.snapshot().photos.map(({ stage }) => stage)).toEqual(['lost'])
})

test('a new quote that cannot be made is no earlier one that is gone', async () => {
	server(() => ({ status: 404 }))
	const outcome = await openQuoteDraft(listed).save()
	expect(outcome).toMatchObject({
		ok: false,
		first: true,
		message: expect.stringContaining('can’t open this quote'),
	})
})

test('a photo is sent when it is chosen, and a save takes it in; what is no picture is left out', async () => {
	const asked = server()
	const sent = answerUploads(() => ({ status: 201 }))
	const draft = openQuoteDraft(listed)
	draft.addFiles([picture('a.jpg'), picture('notes.txt', 'text/plain'), picture('b.HEIC', '')])
	expect(draft.snapshot().photos.map(({ name, label }) => [name, label])).toEqual([
		['a.jpg', 'Main pile/items'],
		['b.HEIC', 'Other'],
	])
	await vi.waitFor(() => expect(draft.snapshot().photos.map(({ stage }) => stage)).toEqual(['sent', 'sent']))
	const ids = draft.snapshot().photos.map(({ id }) => id)
	expect(sent.toSorted()).toEqual(ids.map((id) => `/quotes/photos/${id}`).toSorted())
	expect(await draft.save()).toEqual({ ok: true, first: true })
	expect(draft.snapshot().photos.map(({ stage }) => stage)).toEqual(['saved', 'saved'])
	expect(asked[0]?.body).toMatchObject({
		labels: { [ids[0] ?? '']: 'Main pile/items', [ids[1] ?? '']: 'Other' },
	})
	const before = draft.snapshot()
	draft.addFiles([picture('notes.txt', 'text/plain')])
	expect(draft.snapshot()).toBe(before)
})

test('more photos than a quote holds are dropped without a word, and those left out make no room', async () => {
	server()
	answerUploads((path) => ({ status: path === refusedPath ? 415 : 201 }))
	let refusedPath = ''
	const draft = openQuoteDraft(listed)
	draft.addFiles(Array.from({ length: 8 }, (_, at) => picture(`${at}.jpg`)))
	refusedPath = `/quotes/photos/${draft.snapshot().photos[7]?.id}`
	await vi.waitFor(() =>
		expect(draft.snapshot().photos.every(({ stage }) => stage === 'sent' || stage === 'refused')).toBe(true),
	)
	draft.addFiles(Array.from({ length: 8 }, (_, at) => picture(`more-${at}.jpg`)))
	expect(draft.snapshot().photos.filter(({ stage }) => stage !== 'refused')).toHaveLength(9)
	expect(draft.snapshot().photos).toHaveLength(10)
	await vi.waitFor(() =>
		expect(draft.snapshot().photos.filter(({ stage }) => stage === 'sent')).toHaveLength(9),
	)
	// What is no photo is no reason to keep a booking waiting.
	expect(await draft.saveForBooking()).toBe(true)
})

test('a photo that does not get through says why, fails the save by its name, and is sent again by the next', async () => {
	const asked = server()
	let status = 503
	answerUploads(() => ({ status, body: { message: 'Too many at once.' } }))
	const draft = openQuoteDraft(listed)
	draft.addFiles([picture('sofa.jpg')])
	await vi.waitFor(() =>
		expect(draft.snapshot().photos).toMatchObject([{ stage: 'failed', fault: 'Too many at once.' }]),
	)
	const outcome = await draft.save()
	expect('message' in outcome && outcome.message).toContain('sofa.jpg')
	expect(await draft.saveForBooking()).toBe(false)
	status = 201
	expect(await draft.save()).toMatchObject({ ok: true })
	expect(draft.snapshot().photos).toMatchObject([{ stage: 'saved', progress: 1 }])
	expect(asked.at(-1)?.body).toHaveProperty('labels')
})

test('a photo that the server has deleted meanwhile is sent once more, and one without room says so', async () => {
	const none = quoteWith()
	const full = quoteWith({
		photos: Array.from({ length: 9 }, (_, at) => photoOf(`0197a6a0-0000-7000-8000-00000000000${at}`)),
	})
	for (const [answered, fault, times] of [
		[none, 'Try it again in a moment.', 2],
		[full, 'A quote holds 9 photos. Remove one to add another.', 1],
	] as const) {
		server(({ method }) => (method === 'DELETE' ? { status: 204 } : { status: 200, body: answered }))
		const sent = answerUploads(() => ({ status: 201 }))
		const draft = openQuoteDraft(listed, quoteWith())
		draft.addFiles([picture()])
		await vi.waitFor(() => expect(draft.snapshot().photos[0]?.stage).toBe('sent'))
		expect(await draft.save()).toMatchObject({ ok: false })
		expect(draft.snapshot().photos.find(({ stage }) => stage === 'failed')?.fault).toBe(fault)
		expect(sent).toHaveLength(times)
	}
})

test('a photo that another tab added is shown, one that it removed is not, and one removed here stays away', async () => {
	const [theirs, gone, mine] = ['a', 'b', 'c'].map((end) =>
		photoOf(`0197a6a0-0000-7000-8000-00000000000${end}`),
	)
	if (!theirs || !gone || !mine) throw new Error('three photos')
	server(({ method }) =>
		method === 'DELETE' ? { status: 204 } : { status: 200, body: quoteWith({ photos: [theirs, mine] }) },
	)
	const draft = openQuoteDraft(listed, quoteWith({ photos: [gone, mine] }))
	await draft.remove(mine.id)
	await draft.save()
	expect(draft.snapshot().photos.map(({ id }) => id)).toEqual([theirs.id])
})

test('a photo that cannot be removed stands where it stood', async () => {
	const photos = ['a', 'b', 'c'].map((end) => photoOf(`0197a6a0-0000-7000-8000-00000000000${end}`))
	const ids = photos.map(({ id }) => id)
	let answer: Answer = { status: 500 }
	const asked = server(() => answer)
	const draft = openQuoteDraft(listed, quoteWith({ photos }))
	await expect(draft.remove(ids[1] ?? '')).rejects.toThrow()
	expect(draft.snapshot().photos.map(({ id }) => id)).toEqual(ids)
	// It is away already: that is what was wanted.
	answer = { status: 404 }
	await draft.remove(ids[1] ?? '')
	expect(draft.snapshot().photos.map(({ id }) => id)).toEqual([ids[0], ids[2]])
	expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
		Array.from({ length: 2 }, () => `DELETE /quotes/${quoteWith().id}/photos/${ids[1]}`),
	)
	await draft.remove('of nobody')
	expect(asked).toHaveLength(2)
})

test('the form has the load once somebody chose it, the list always, and the quote once it is saved', async () => {
	server()
	const draft = openQuoteDraft(listed)
	expect(draft.fields()).toEqual({ priceList: '1' })
	draft.setLoad({ volume: 0.5 })
	expect(draft.fields()).toMatchObject({ priceList: '1', volume: '0.5' })
	expect(draft.fields()).not.toHaveProperty('quote')
	await draft.save()
	expect(draft.fields()).toMatchObject({ quote: quoteWith().id })
})

test('a booked load cannot be changed, and a label is sent alone', async () => {
	const photo = photoOf('0197a6a0-0000-7000-8000-00000000000a')
	const asked = server()
	const draft = openQuoteDraft(listed, quoteWith({ booked: true, photos: [photo] }))
	const before = draft.snapshot()
	draft.setLoad({ volume: 1 })
	expect(draft.snapshot()).toBe(before)
	draft.relabel(photo.id, 'Main pile/items')
	await draft.save()
	expect(asked[0]?.body).toMatchObject({ labels: { [photo.id]: 'Main pile/items' } })
})
