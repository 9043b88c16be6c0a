import type { ReactNode } from 'react'
import { receipt, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** A page behind a receipt: one thing to do, and the way back. What went wrong with a form stands at its head. */
export function OwnPage({
	title,
	message,
	token,
	children,
}: {
	title: string
	message?: string | undefined
	token: string
	children: ReactNode
}) {
	return (
		<main id="main" className="page py-10 sm:py-16">
			<p>
				<a href={receipt(token)}>Back to your booking</a>
			</p>
			<h1 className="mt-4 break-words text-4xl text-spruce">{title}</h1>
			{message && (
				<p
					role="alert"
					tabIndex={-1}
					// biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and this is its message
					autoFocus
					className="mt-4 max-w-[60ch] border-brick border-l-4 pl-4 font-semibold"
				>
					{message}
				</p>
			)}
			<div className="mt-6">{children}</div>
		</main>
	)
}

/** In place of a form, once it is too late for it, or the pickup has ended. */
export function NotHere({ token, isTooLate }: { token: string; isTooLate: boolean }) {
	return (
		<div className="grid max-w-[60ch] gap-6 text-lg">
			<p>
				{isTooLate
					? 'It is too late to change this pickup on this page: the crew plans its day by now. '
					: 'This pickup can no longer be changed here. '}
				<CallUs />
			</p>
			<p>
				<ButtonLink kind="outline" to={receipt(token)}>
					Back to your booking
				</ButtonLink>
			</p>
		</div>
	)
}

/** The way on where a page can do no more. */
export function CallUs() {
	const { phone } = useCompany()
	return (
		<>
			Call{' '}
			<a href={telephone(phone)} className="whitespace-nowrap">
				{phone}
			</a>{' '}
			and we see what we can do.
		</>
	)
}
