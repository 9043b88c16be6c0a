import { home } from './links.ts'
import { useCompany } from './use-company.ts'

/** The logo, a bowline knot, and the company's short name. Where both have no room, the knot wraps below, and is cut off. */
export function Wordmark() {
	const { shortName } = useCompany()
	return (
		<a href={home()} className="block text-spruce no-underline">
			<span className="flex h-11 flex-wrap-reverse content-end gap-x-1 overflow-hidden sm:gap-x-2">
				<Knot className="h-11 w-6 sm:w-8" />
				<span className="h-11 content-center whitespace-nowrap font-bold font-display text-xl leading-none tracking-tight sm:text-2xl">
					{shortName}
				</span>
			</span>
		</a>
	)
}

export function Knot({ className }: { className?: string }) {
	return (
		<svg
			viewBox="0 0 40 40"
			className={className}
			fill="none"
			stroke="currentColor"
			strokeWidth="4"
			strokeLinecap="round"
			aria-hidden="true"
		>
			<path d="M20 3v12c0 3-2 5-5 5h-2" />
			<path d="M20 37c-8 0-13-5-13-10s4-8 9-8h8c5 0 9 3 9 8s-5 10-13 10Z" stroke="#e8590c" />
			<path d="M27 13c3 0 5 2 5 4.5S30 22 27 22H20c-3 0-5-2-5-4.5S17 13 20 13" />
			<path d="M20 22v8" />
		</svg>
	)
}
