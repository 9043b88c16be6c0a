import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureKind } from '#app/photos/picture-kind.ts'
import { type Content, ContentError, ofContent } from '#app/platform/content.ts'
import { companyPictureFile } from '#app/shell/links.ts'
import { type CompanyPicture, pictureList } from './picture-list.ts'

/** A phone's photo is about 5 MB; more only makes the start slow. */
const mostBytes = 12 * 1024 * 1024
const mostPixels = 52_000_000
/** What the smallest size needs, so that nothing is blown up. */
const narrowest = 800
const widths = [480, 960, 1440]

type Made = { picture: CompanyPicture; files: [name: string, bytes: Buffer][] }

/**
 * The pictures of a content, each in its sizes and without what its file says besides, such as where it was taken. Made once; fails
 * with a line for each picture that can't be shown.
 */
const made = ofContent(async (content) => {
	const list = pictureList.in(content)
	const outcomes = await Promise.allSettled(list.map((each) => make(content.folder, each)))
	const faults = outcomes.flatMap((outcome, at) =>
		outcome.status === 'rejected'
			? [`${content.folder}/pictures/${list[at]?.file} ${messageOf(outcome.reason)}`]
			: [],
	)
	if (faults.length > 0) throw new ContentError(faults.join('\n'))
	const all = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
	return {
		pictures: all.map(({ picture }) => picture),
		files: new Map(all.flatMap(({ files }) => files)),
	}
})

const messageOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))

/** The company's pictures, in the order of their list; none while the owner has given none. */
export const companyPictures = async (content: Content): Promise<CompanyPicture[]> =>
	(await made(content)).pictures

/** The bytes of one size of a picture, by its name. */
export const companyPictureBytes = async (content: Content, name: string): Promise<Buffer | undefined> =>
	(await made(content)).files.get(name)

/** Read with the first picture: a company without any goes without its memory. */
const library = async () => (await import('sharp')).default

type Listed = ReturnType<(typeof pictureList)['in']>[number]

async function make(folder: string, { file, shows, alt }: Listed): Promise<Made> {
	const source = bytesOf(join(folder, 'pictures', file))
	const { width, height } = await sizeOf(source)
	if (width < narrowest) throw new Error(`is ${width} pixels wide: at least ${narrowest} are needed`)
	const hash = createHash('sha256').update(source).digest('hex').slice(0, 16)
	const sharp = await library()
	const fitting = widths.filter((each) => each <= width)
	const sizes = fitting.map((each) => ({
		name: `${hash}-${each}.webp`,
		width: each,
		height: Math.round((each / width) * height),
	}))
	const files = await Promise.all(
		sizes.map(
			async ({ name, ...size }): Promise<Made['files'][number]> => [
				name,
				await sharp(source, { limitInputPixels: mostPixels })
					.autoOrient()
					.resize({ ...size, fit: 'fill' })
					.webp({ quality: 78 })
					.toBuffer(),
			],
		),
	)
	return {
		picture: {
			shows,
			alt,
			sizes: sizes.map(({ name, ...size }) => ({ path: companyPictureFile(name), ...size })),
		},
		files,
	}
}

function bytesOf(path: string): Buffer {
	const bytes = readOrUndefined(path)
	if (!bytes) throw new Error('is not there: put it there, or take its line out of pictures.yaml')
	if (bytes.length > mostBytes)
		throw new Error(`has ${Math.round(bytes.length / 1024 / 1024)} MB: at most 12 are taken`)
	const kind = pictureKind(bytes)
	if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp')
		throw new Error('is no JPEG, PNG or WebP: save it as one')
	return bytes
}

function readOrUndefined(path: string): Buffer | undefined {
	try {
		return readFileSync(path)
	} catch {
		return undefined
	}
}

/** As it is seen: a phone writes a photo that was held upright lying down, and says so. */
async function sizeOf(source: Buffer): Promise<{ width: number; height: number }> {
	const sharp = await library()
	const { autoOrient } = await sharp(source, { limitInputPixels: mostPixels })
		.metadata()
		.catch(() => {
			throw new Error('can’t be opened as a picture, or has more than 52 million pixels')
		})
	return autoOrient
}
