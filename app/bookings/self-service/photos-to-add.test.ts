import { expect, test, vi } from 'vitest'
import { photoIdSchema } from '#app/platform/ids.ts'
import { answerRequests, answerUploads } from '#tests/support/sent-requests.ts'
import type { CustomerPhoto } from '../photos/customer-photo.ts'
import { type BookingOfPhotos, openPhotosToAdd } from './photos-to-add.ts'

const ownPhoto = (id: string): CustomerPhoto => ({
	...{ id: photoIdSchema.parse(id), label: 'Other' as const },
	...{ width: 800, height: 600 },
})
const three = ['a', 'b', 'c'].map((end) => ownPhoto(`0197a6a0-0000-7000-8000-00000000000${end}`))
const picture = (name: string) => new File(['a picture'], name, { type: 'image/jpeg' })

/** Photos that a customer adds to a booking which takes those that `takes` lets through. */
function photosOf(own: CustomerPhoto[], takes: (id: string) => boolean, more: Partial<BookingOfPhotos> = {}) {
	answerRequests(() => ({ status: 204 }))
	const sent = answerUploads(() => ({ status: 201 }))
	const added: Record<string, string>[] = []
	const photos = openPhotosToAdd(
		{
			add: async (labels) => {
				added.push(labels)
				return { ok: true, own: [...own, ...Object.keys(labels).filter(takes).map(ownPhoto)] }
			},
			drop: async () => true,
			...more,
		},
		own,
	)
	const arrived = (count: number) =>
		vi.waitFor(() =>
			expect(photos.snapshot().photos.filter(({ stage }) => stage === 'sent')).toHaveLength(count),
		)
	return { photos, added, sent, arrived }
}

test('photos are shown as soon as they are chosen, sent, and added with their labels', async () => {
	const { photos, added, arrived } = photosOf(three, () => true)
	let told = 0
	const leave = photos.subscribe(() => told++)
	photos.add([picture('a.jpg'), picture('b.jpg')])
	expect(told).toBeGreaterThan(0)
	expect(photos.snapshot().photos.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
	await arrived(2)
	const [first, second] = photos.snapshot().photos.map(({ id }) => id)
	if (!first || !second) throw new Error('two photos')
	photos.relabel(second, 'Main pile/items')
	const adding = photos.addToBooking()
	expect(photos.snapshot().isAdding).toBe(true)
	expect(await adding).toEqual({ ok: true, added: 2, left: 0 })
	expect(added).toEqual([{ [first]: 'Main pile/items', [second]: 'Main pile/items' }])
	expect(photos.snapshot()).toMatchObject({ isAdding: false, photos: [] })
	expect(photos.snapshot().own.map(({ id }) => id)).toEqual([...three.map(({ id }) => id), first, second])
	leave()
	const before = told
	photos.add([picture('c.jpg')])
	expect(told).toBe(before)
	await arrived(1)
})

test('only as many are chosen as a booking has room for', async () => {
	const { photos, arrived } = photosOf(three, () => true)
	photos.add(Array.from({ length: 9 }, (_, at) => picture(`${at}.jpg`)))
	expect(photos.snapshot().photos).toHaveLength(6)
	const before = photos.snapshot()
	photos.add([picture('more.jpg')])
	expect(photos.snapshot()).toBe(before)
	// So that none is sent in the next test.
	await arrived(6)
})

test('what the booking did not take is sent again where there is room, and stays as it is where there is none', async () => {
	for (const [own, times] of [
		[three, 2],
		[Array.from({ length: 9 }, (_, at) => ownPhoto(`0197a6a0-0000-7000-8000-00000000001${at}`)), 1],
	] as const) {
		const { photos, sent, arrived } = photosOf(three, () => false, {
			add: async () => ({ ok: true, own: [...own] }),
		})
		photos.add([picture('a.jpg')])
		await arrived(1)
		expect(await photos.addToBooking()).toEqual({ ok: true, added: 0, left: 1 })
		await arrived(1)
		expect(sent).toHaveLength(times)
		expect(photos.snapshot()).toMatchObject({ isAdding: false, own })
	}
})

test('a booking that refuses keeps what was chosen, to be added later', async () => {
	const refusal = { ok: false as const, message: 'The pickup is over.' }
	const { photos, arrived } = photosOf(three, () => true, { add: async () => refusal })
	photos.add([picture('a.jpg')])
	await arrived(1)
	expect(await photos.addToBooking()).toEqual(refusal)
	expect(photos.snapshot()).toMatchObject({ isAdding: false, own: three, photos: [{ stage: 'sent' }] })
})

test('a photo that is chosen can be taken away again, and one of the booking when the server removes it', async () => {
	const { photos, arrived } = photosOf(three, () => true)
	photos.add([picture('a.jpg'), picture('b.jpg')])
	await arrived(2)
	const [first] = photos.snapshot().photos
	await photos.remove(first?.id ?? '')
	await photos.remove('of nobody')
	expect(photos.snapshot().photos.map(({ name }) => name)).toEqual(['b.jpg'])
	const [one, two, last] = three
	expect(await photos.removeOwn(two?.id ?? '')).toBe(true)
	expect(photos.snapshot().own).toEqual([one, last])
	const kept = photosOf(three, () => true, { drop: async () => false })
	expect(await kept.photos.removeOwn(two?.id ?? '')).toBe(false)
	expect(kept.photos.snapshot().own).toEqual(three)
})
