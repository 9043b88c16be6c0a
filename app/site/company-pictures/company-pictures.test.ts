import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkContent } from '#app/platform/content.ts'
import { readContent } from '#app/platform/content-folder.server.ts'
import { company, content as withoutPictures } from '#tests/support/company.ts'
import { drawn } from '#tests/support/drawn.ts'
import { PicturesSection } from '../home/pictures-section.tsx'
import { companyPictureBytes, companyPictures } from './company-pictures.server.ts'
import { pictureList } from './picture-list.ts'

let root: string
beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), 'bowline-pictures-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const photo = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: '#776655' } })

/** A photo that was held upright, with where it was taken. */
const upright = () =>
	photo(1600, 1200)
		.withExif({ IFD0: { Make: 'Test phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 2/1 0/1' } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer()

const listed = (file: string, shows = 'crew', alt = 'Two of us beside the orange truck') => ({
	file,
	shows,
	alt,
})

/** A content folder that has these pictures, and this list of them. */
async function contentWith(list: unknown, files: Record<string, Buffer>) {
	const folder = await mkdtemp(join(root, 'content-'))
	await mkdir(join(folder, 'pictures'))
	for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'pictures', name), bytes)
	await writeFile(join(folder, 'pictures/pictures.yaml'), JSON.stringify(list))
	return readContent(folder, company)
}

test('a company without pictures shows none, and no heading for them', async () => {
	expect(await companyPictures(withoutPictures)).toEqual([])
	expect(drawn(() => createElement(PicturesSection, { pictures: [] })).markup).not.toContain('<section')
})

test('a picture is shown upright in its sizes, without where it was taken, and has its place before it arrives', async () => {
	const content = await contentWith([listed('crew.jpg')], { 'crew.jpg': await upright() })
	checkContent(content, [pictureList])
	const [picture] = await companyPictures(content)
	expect(picture?.sizes.map(({ width, height }) => [width, height])).toEqual([
		[480, 640],
		[960, 1280],
	])
	for (const { path, width, height } of picture?.sizes ?? []) {
		const bytes = await companyPictureBytes(content, path.replace('/company-pictures/', ''))
		const read = await sharp(bytes).metadata()
		expect(read).toMatchObject({ format: 'webp', width, height })
		expect([read.exif, read.orientation]).toEqual([undefined, undefined])
	}
	const { markup, text } = drawn(() => createElement(PicturesSection, { pictures: picture ? [picture] : [] }))
	expect(markup).toMatch(/<img(?=[^>]* width="960")(?=[^>]* height="1280")(?=[^>]* loading="lazy")/)
	expect(markup).toContain('alt="Two of us beside the orange truck"')
	expect(markup).toMatch(/-480\.webp 480w, \S+-960\.webp 960w/)
	expect(text).toContain('Who comes')
})

test('another picture of the same name has another address', async () => {
	const pathOf = async (height: number) => {
		const bytes = await photo(900, height).png().toBuffer()
		const content = await contentWith([listed('crew.png')], { 'crew.png': bytes })
		return (await companyPictures(content)).at(0)?.sizes.at(0)?.path
	}
	expect(await pathOf(600)).not.toBe(await pathOf(601))
})

test('a picture that can’t be shown is named with what to do', async () => {
	const small = await photo(799, 500).png().toBuffer()
	const right = await photo(800, 500).png().toBuffer()
	const most = 12 * 1024 * 1024
	const content = await contentWith(
		['gone.jpg', 'small.png', 'large.jpg', 'words.png', 'right.png', 'full.png'].map((file) => listed(file)),
		{
			'small.png': small,
			'large.jpg': Buffer.alloc(most + 1),
			'words.png': Buffer.from('not a picture'),
			'right.png': right,
			'full.png': Buffer.concat([right, Buffer.alloc(most - right.length)]),
		},
	)
	const error: unknown = await companyPictures(content).catch((reason) => reason)
	const lines = String(error instanceof Error ? error.message : error).split('\n')
	expect(lines.map((line) => line.replace(`${content.folder}/pictures/`, ''))).toEqual([
		'gone.jpg is not there: put it there, or take its line out of pictures.yaml',
		'small.png is 799 pixels wide: at least 800 are needed',
		'large.jpg has 12 MB: at most 12 are taken',
		'words.png is no JPEG, PNG or WebP: save it as one',
	])
})

test.each([
	[[{ file: 'crew.jpg', shows: 'crew' }], '0.alt: is missing: say in a sentence what the picture shows'],
	[[listed('crew.jpg', 'crew', 'crew')], '0.alt: says too little'],
	[[listed('../crew.jpg')], '0.file: is no name of a JPEG'],
	[[listed('crew.svg')], '0.file: is no name of a JPEG'],
	[[listed('crew.jpg', 'boss')], '0.shows: is none of crew, truck, before and after'],
	[[listed('a.jpg', 'before')], 'has a before without its after'],
	[[listed('a.jpg', 'after')], 'has a before without its after'],
	[Array.from({ length: 9 }, () => listed('crew.jpg')), 'has more than 8 pictures'],
])('a list that is not right stops the start: %j', async (list, fault) => {
	const content = await contentWith(list, {})
	expect(() => checkContent(content, [pictureList])).toThrow(fault)
	const pairs = await contentWith([listed('a.jpg', 'before'), listed('b.jpg', 'after')], {})
	expect(() => checkContent(pairs, [pictureList])).not.toThrow()
})
