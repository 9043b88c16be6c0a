import { createRequire } from 'node:module'
import { palette } from '#app/ui/palette.ts'
import { escapeMarkup } from '#app/values/markup.ts'

/** The size that social networks show without cropping. */
const [width, height] = [1200, 630]
const margin = 80

/** The headings' font from a file, since a server may have none installed. */
const fontfile = createRequire(import.meta.url).resolve('#fonts/headings.ttf')
/** As the file names itself. The comma after it says that 'ExtraBold' belongs to the name: the file has one weight, 700. */
const family = 'Bricolage Grotesque 96pt ExtraBold'

/** Read with the first picture: a process that draws none goes without its memory. */
const library = async () => (await import('sharp')).default

const words = async (text: string, { size, colour }: { size: number; colour: string }) =>
	(await library())({
		text: {
			text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
			font: `${family}, ${size}`,
			fontfile,
			rgba: true,
			width: width - 2 * margin,
			wrap: 'word',
		},
	})
		.png()
		.toBuffer()

/** The background: paper, the river and the foothills. */
const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${palette.paper}"/>
<path d="M0 500 90 470l60 18 84-46 52 30 70-50 66 44 40-22 88 54 74-30 62 20 98-62 58 34 46-20 94 58 80-34 72 26 66-40v210H0Z" fill="${palette.sky}"/>
<path d="M0 530c120-26 220-18 330-6s210 6 320-8 240-20 360-6 130 10 190 4v116H0Z" fill="${palette.moss}"/>
<path d="M0 566c240-18 480-4 720-4s330-10 480-2v70H0Z" fill="${palette.spruce}"/>
<rect x="${margin}" y="${margin}" width="72" height="10" fill="${palette.signal}"/>
</svg>`

/** Draws the picture that social networks show for a page: its name in large, and a line below. A PNG. */
export async function drawPicture({
	title,
	line,
	sender,
}: {
	title: string
	line: string
	/** The company's name. */
	sender: string
}): Promise<Buffer> {
	const [name, below, brand] = await Promise.all([
		words(title, { size: title.length > 34 ? 64 : 84, colour: palette.spruce }),
		words(line, { size: 34, colour: palette.ink }),
		words(sender, { size: 26, colour: palette.paper }),
	])
	const sharp = await library()
	const tall = (await sharp(name).metadata()).height
	return sharp(Buffer.from(ground))
		.composite([
			{ input: name, left: margin, top: margin + 40 },
			{ input: below, left: margin, top: margin + 40 + tall + 36 },
			{ input: brand, left: margin, top: height - 46 },
		])
		.png({ palette: true })
		.toBuffer()
}
