import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that pdfkit made, in the order in which it was written; words are as they are read, without places. */
export function pagesOf(pdf: Buffer): string[] {
	const objects = objectsOf(pdf)
	const [kids = ''] = [...objects.values()].flatMap(
		({ dictionary }) => /\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1] ?? [],
	)
	return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => textOfPage(objects, Number(page)))
}

type PdfObject = { dictionary: string; stream: Buffer | undefined }
type Objects = Map<number, PdfObject>

function objectsOf(pdf: Buffer): Objects {
	const all = pdf.toString('latin1')
	const found: Objects = new Map()
	for (const match of all.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
		const start = match.index + match[0].length
		const whole = all.slice(start, all.indexOf('\nendobj', start))
		const at = whole.indexOf('\nstream\n')
		const dictionary = at < 0 ? whole : whole.slice(0, at)
		const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
		const from = start + at + '\nstream\n'.length
		const bytes = at < 0 ? undefined : pdf.subarray(from, from + length)
		const stream = bytes && dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
		found.set(Number(match[1]), { dictionary, stream })
	}
	return found
}

const refIn = (dictionary: string, key: string): number =>
	Number(new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1] ?? Number.NaN)

function textOfPage(objects: Objects, page: number): string {
	const of = (id: number) => objects.get(id)?.dictionary ?? ''
	const resources = of(refIn(of(page), 'Resources'))
	const fonts = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? of(refIn(resources, 'Font'))
	const letters = new Map(
		[...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', font]) => [
			name,
			lettersOf(objects.get(refIn(of(Number(font)), 'ToUnicode'))?.stream?.toString('latin1') ?? ''),
		]),
	)
	const content = objects.get(refIn(of(page), 'Contents'))?.stream?.toString('latin1') ?? ''
	let font: Map<string, string> | undefined
	let words = ''
	for (const [, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
		if (name !== undefined) font = letters.get(name)
		else
			words += `${[...(shown ?? '').matchAll(/<([0-9a-fA-F]*)>/g)]
				.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
				.map((glyph) => font?.get(glyph.toLowerCase()) ?? '�')
				.join('')}\n`
	}
	return words
}

/** The letter of each glyph, as the font says: ranges of a run of letters, each with its own. */
function lettersOf(map: string): Map<string, string> {
	const found = new Map<string, string>()
	for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
		for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
			found.set(
				(Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'),
				Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
			)
	return found
}
