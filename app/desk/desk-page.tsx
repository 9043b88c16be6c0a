import type { ReactNode } from 'react'

const widths = {
	/** Lists and boards: as wide as the frame. */
	whole: '',
	/** One thing, read from top to bottom or filled in: as wide as is easy to read. */
	column: 'max-w-3xl',
} as const

/** What a page of the desk stands in: each begins at the frame's left edge, and has one of two widths. */
export const DeskPage = ({
	width = 'whole',
	className = '',
	children,
}: {
	width?: keyof typeof widths
	className?: string
	children: ReactNode
}) => <div className={`${widths[width]} ${className}`.trim() || undefined}>{children}</div>
