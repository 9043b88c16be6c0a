import { drawPdf } from '#app/pdf/pdf.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { findQuotePage } from '../quote-page.server.ts'
import { sheetOfQuote } from './sheet-of-quote.ts'

/** A copy of the quote that a token opens, as it is now, as a PDF; `undefined` when it opens none. */
export async function copyOfQuote(
	platform: Pick<Platform, 'database' | 'company' | 'now' | 'pdfs' | 'travelFeeTo'>,
	token: string,
): Promise<Buffer | undefined> {
	const quote = await findQuotePage(platform, token)
	const { company, now } = platform
	return quote && drawPdf(platform, sheetOfQuote(quote, company), { author: company.name, madeAt: now() })
}
