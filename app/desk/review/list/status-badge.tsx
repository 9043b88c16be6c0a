import type { QuoteStatus } from '#app/quotes/quote.ts'

/**
 * The look of each status (docs/rules.md, 'Quotes at the desk'). Each also has its own mark, for people who cannot
 * tell the colours apart.
 */
const looks: Record<QuoteStatus, { look: string; mark: string }> = {
	approved: { look: 'border-spruce bg-spruce text-white', mark: '✓' },
	rejected: { look: 'border-brick bg-brick text-white', mark: '×' },
	pending: { look: 'border-line bg-sand text-ink', mark: '•' },
	draft: { look: 'border-muted text-ink', mark: '–' },
}

export function StatusBadge({ status }: { status: QuoteStatus }) {
	const { look, mark } = looks[status]
	return (
		<span
			className={`inline-flex items-center gap-1 rounded-full border px-2 py-0.5 font-semibold text-sm ${look}`}
		>
			<span aria-hidden="true">{mark}</span>
			{status}
		</span>
	)
}
