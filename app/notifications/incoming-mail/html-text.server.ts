import PostalMime from 'postal-mime'

/** The text of an HTML page, without its tags: the parser converts a part of HTML beside one of text. */
export async function textOfHtml(page: string): Promise<string> {
	const part = (type: string, content: string) =>
		[
			'--part',
			`Content-Type: ${type}; charset=utf-8`,
			'Content-Transfer-Encoding: base64',
			'',
			...(Buffer.from(content)
				.toString('base64')
				.match(/.{1,76}/g) ?? []),
			'',
		].join('\r\n')
	const mail = [
		'Content-Type: multipart/mixed; boundary=part',
		'',
		part('text/plain', ' ') + part('text/html', withoutSheets(page)),
		'--part--',
		'',
	].join('\r\n')
	return (await PostalMime.parse(mail)).text?.trim() ?? ''
}

/** What a page has of style sheets is nothing to read. One that does not end leaves the page as it is. */
function withoutSheets(page: string): string {
	const kept: string[] = []
	const [begins, ends] = [/<style/gi, /<\/style>/gi]
	let at = 0
	for (let start = begins.exec(page); start; start = begins.exec(page)) {
		ends.lastIndex = start.index
		if (!ends.exec(page)) break
		kept.push(page.slice(at, start.index))
		at = ends.lastIndex
		begins.lastIndex = at
	}
	return kept.join('') + page.slice(at)
}
