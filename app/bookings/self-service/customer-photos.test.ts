import { createElement } from 'react'
import { expect, test } from 'vitest'
import { maxPhotos } from '#app/photos/photo.ts'
import { drawn, expectDifferences } from '#tests/support/drawn.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import type { CustomerPhoto } from '../photos/customer-photo.ts'
import { CustomerPhotos } from './customer-photos.tsx'
import Photos from './photos.page.tsx'

const photo = (label: CustomerPhoto['label']): CustomerPhoto => ({ id: newPhotoId(), label })
type Case = { isOpen: boolean; ofQuote: CustomerPhoto[]; own: CustomerPhoto[] }
const pageOf = ({ isOpen = true, ofQuote = [], own = [] }: Partial<Case>) =>
	isOpen
		? drawn(() => createElement(CustomerPhotos, { token: 'token', ofQuote, own }))
		: drawn(Photos, { loaderData: { photos: { isOpen, ofQuote, own }, token: 'token' } })

test('a booking’s photos stand by where they came from; its customer removes their own until the pickup is over', () => {
	const [heavy, other] = [photo('Heavy items'), photo('Other')]
	expectDifferences<Case>(pageOf, [
		[
			{ ofQuote: [heavy] },
			/- Your booking has no photos/,
			/\+ Sent with your quote/,
			/alt="1: Heavy items"/,
			/^(?!.*\+ Remove)/s,
		],
		[
			{ own: [heavy, other] },
			/\+ Added to your booking/,
			/alt="2: Other"/,
			/\+ Remove\n\+ +photo 2/,
			/^(?!.*Sent with)/s,
		],
		[
			{ own: Array.from({ length: maxPhotos }, () => photo('Other')) },
			/\+ That’s all \d photos you can add/,
			/- Browse Files/,
		],
		[
			{ own: Array.from({ length: maxPhotos - 1 }, () => photo('Other')) },
			/up to 1\./,
			/^(?!.*- Browse Files)/s,
		],
		[{ isOpen: false }, /- Add photos/, /- Browse Files/],
		[{ isOpen: false, own: [heavy] }, /alt="1: Heavy items"/, /^(?!.*\+ Remove)/s],
	])
	expect(pageOf({}).text).not.toContain('to the booking')
	expect(drawn(Photos, { loaderData: { photos: undefined, token: 'token' } }).markup).not.toContain('Browse')
})
