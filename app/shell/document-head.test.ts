import { expect, test } from 'vitest'
import { documentHead, type HeadInput } from './document-head.ts'

const headOf = (change: Partial<HeadInput> = {}) =>
	documentHead({
		company: { name: 'Bowline Junk Removal', shortName: 'Bowline' },
		title: 'Prices',
		description: 'What it costs.',
		path: '/prices',
		origin: 'https://bowline.example',
		picture: '/a.png',
		...change,
	})

test('the head of a page has its title, its canonical address and what other sites show of it', () => {
	expect(headOf()).toEqual([
		{ title: 'Prices | Bowline Junk Removal' },
		{ name: 'description', content: 'What it costs.' },
		{ tagName: 'link', rel: 'canonical', href: 'https://bowline.example/prices' },
		{ property: 'og:type', content: 'website' },
		{ property: 'og:site_name', content: 'Bowline Junk Removal' },
		{ property: 'og:title', content: 'Prices' },
		{ property: 'og:description', content: 'What it costs.' },
		{ property: 'og:url', content: 'https://bowline.example/prices' },
		{ property: 'og:locale', content: 'en_CA' },
		{ property: 'og:image', content: 'https://bowline.example/a.png' },
		{ property: 'og:image:width', content: '1200' },
		{ property: 'og:image:height', content: '630' },
		{ name: 'twitter:image', content: 'https://bowline.example/a.png' },
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ name: 'twitter:title', content: 'Prices' },
		{ name: 'twitter:description', content: 'What it costs.' },
	])
})

test('a head has the company once in its title, its own picture or the company’s, and more only where it is asked for', () => {
	expect(headOf({ title: 'About Bowline' })[0]).toEqual({ title: 'About Bowline' })
	expect(headOf({ noindex: true })).toContainEqual({ name: 'robots', content: 'noindex' })
	expect(headOf()).not.toContainEqual({ name: 'robots', content: 'noindex' })
	const picture = (change: Partial<HeadInput>) =>
		headOf(change).flatMap((tag) => ('property' in tag && tag.property === 'og:image' ? [tag.content] : []))
	expect(picture({ picture: undefined })).toEqual([
		expect.stringMatching(/^https:\/\/bowline\.example\/.+(?<!a\.png)$/),
	])
	expect(picture({ origin: '' })).toEqual(['http://localhost/a.png'])
	expect(headOf({ structuredData: [{ '@type': 'FAQPage' }] }).at(-1)).toEqual({
		'script:ld+json': { '@context': 'https://schema.org', '@type': 'FAQPage' },
	})
})
