/** An email as its sender's program writes it. `more`: other headers, a line each. */
export const emailFrom = (
	from: string,
	{
		subject = 'Hello',
		body = 'Do you take paint?',
		id = crypto.randomUUID(),
		more = [],
	}: Partial<{
		subject: string
		body: string
		id: string
		more: string[]
	}> = {},
): string =>
	[
		`From: ${from}`,
		'To: hello@bowline.example',
		`Subject: ${subject}`,
		...(id === '' ? [] : [`Message-ID: <${id}@mail.example>`]),
		'Date: Fri, 20 Nov 2026 10:00:00 -0700',
		...more,
		'',
		body,
		'',
	].join('\r\n')

/** An email with files. */
export const emailWithFiles = (
	from: string,
	files: { name: string; type: string; content: Buffer }[],
	body = 'See these.',
): string =>
	emailFrom(from, {
		more: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=edge'],
		body: [
			'--edge',
			'Content-Type: text/plain; charset=utf-8',
			'',
			body,
			...files.flatMap(({ name, type, content }) => [
				'--edge',
				`Content-Type: ${type}`,
				`Content-Disposition: attachment; filename="${name}"`,
				'Content-Transfer-Encoding: base64',
				'',
				content.toString('base64').replace(/.{76}/g, '$&\r\n'),
			]),
			'--edge--',
		].join('\r\n'),
	})
