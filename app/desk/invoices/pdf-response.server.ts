/** A document as an answer that no one keeps. */
export const pdfResponse = (name: string, pdf: Buffer): Response =>
	new Response(new Uint8Array(pdf), {
		headers: {
			'Content-Type': 'application/pdf',
			'Content-Disposition': `attachment; filename="${name}.pdf"`,
			'Cache-Control': 'no-store',
		},
	})
