import type { QuoteStatus } from '#app/quotes/quote.ts'

/**
 * The badge styles of the specification's section 4: approved default, rejected destructive, pending secondary,
 * anything else outline. Each has its own shape of mark too, for who sees no colours.
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
