import { addCustomerPhotos, removeCustomerPhoto } from '#app/bookings/photos/customer-photos.server.ts'
import { photoLabels } from '#app/photos/photo.ts'
import { keepPhoto } from '#app/photos/sent-photos.server.ts'
import { photoIdSchema } from '#app/platform/ids.ts'
import { type Act, oneOf, type PhotoPage, pick, type Scene } from './company-model.ts'
import { byLink, someLink } from './customers.ts'

/** The tokens of pages and the ids of photos are counted, so that a seed is one run. */
const counted = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

const newPage = (pages: PhotoPage[], photos: number): PhotoPage => ({
	token: counted(pages.length + 1, 64),
	ids: Array.from({ length: photos }, (_, at) =>
		photoIdSchema.parse(`02900000-0000-4000-8000-${counted(pages.length * 16 + at, 12)}`),
	),
})

/**
 * A customer sends photos and adds them to their booking, often to one that has some. Some repeat the request of an earlier
 * page, with this booking or another one: its answer was lost, or it never asked.
 */
export function addPhotos(scene: Scene, dice = scene.step.dice): Act[] {
	const { world, known } = scene
	const [, how = 0, again = 0, label = 0, where = 0] = dice
	const { pages, there } = known.photos
	const link = oneOf([...there.values()], where * 2)?.link ?? someLink(known, dice)
	if (link === undefined) return []
	const before = oneOf(pages, again * 3)
	const page = before ?? newPage(pages, 1 + Math.floor(how * 6))
	if (!before) pages.push(page)
	const labels = Object.fromEntries(page.ids.map((id, at) => [id, pick(photoLabels, (label + at / 6) % 1)]))
	return byLink(
		scene,
		`${before ? 'asks again for' : 'adds'} ${page.ids.length} photos`,
		async ({ right }) => {
			const platform = world.platform()
			const needs = { ...platform, photos: world.photos() }
			if (!before)
				for (const id of page.ids)
					await keepPhoto(needs, page.token, { id, body: new Blob(['a photo']).stream() })
			const added = await addCustomerPhotos(platform, right, { token: page.token, labels })
			if (!added.ok) return added.reason
			for (const { id } of added.own) there.set(id, { bookingId: right.bookingId, link })
			return `it has ${added.own.length}`
		},
		link,
	)
}

/** A customer removes a photo that they added, some of them twice. */
export function removePhoto(scene: Scene, dice = scene.step.dice): Act[] {
	const { world, known } = scene
	const { there, touched, gone } = known.photos
	const [id, added] = oneOf([...there], dice[1]) ?? []
	if (id === undefined) return []
	return byLink(
		scene,
		'removes a photo',
		async ({ right }) => {
			touched.add(id)
			const removed = await removeCustomerPhoto({ ...world.platform(), photos: world.photos() }, right, id)
			if (!removed.ok) return removed.reason
			gone.add(id)
			return 'removed'
		},
		added?.link,
	)
}

/** Two pages of one booking at once: both add, often more than nine together, or one removes what the other may ask for. */
export function photosAtOnce(scene: Scene): Act[] {
	const [link = 0, how = 0, again = 0, label = 0, where = 0, what = 0, ...others] = scene.step.dice
	const first = addPhotos(scene, [link, 0.4 + how * 0.6, 1, label, where, what, ...others])
	const second = [link, 0.4 + again * 0.6, what, label, where, what, ...others]
	return [...first, ...(what < 0.7 ? addPhotos(scene, second) : removePhoto(scene, second))]
}
