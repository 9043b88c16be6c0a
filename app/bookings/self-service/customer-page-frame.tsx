import type { ReactNode } from 'react'
import { receipt, telephone } from '#app/shell/links.ts'
import { useCompany } from '#app/shell/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** A customer page: one action, and the way back. `message`: why its form was refused. */
export function CustomerPage({
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
				<a href={receipt(token)} className="inline-flex min-h-11 items-center">
					Back to your booking
				</a>
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

/** In place of a form after the self-service deadline, or when the pickup is over. */
export function NotHere({
	token,
	isTooLate,
	children,
}: {
	token: string
	isTooLate: boolean
	children?: ReactNode
}) {
	return (
		<div className="grid max-w-[60ch] gap-6 text-lg">
			<p>
				{isTooLate
					? 'It’s too late to change this pickup here: the crew is already planning its day. '
					: 'You can’t change this pickup here any more. '}
				<CallUs /> {children}
			</p>
			<p>
				<ButtonLink kind="outline" to={receipt(token)}>
					Back to your booking
				</ButtonLink>
			</p>
		</div>
	)
}

export function CallUs() {
	const { phone } = useCompany()
	return (
		<>
			Call{' '}
			<a href={telephone(phone)} className="whitespace-nowrap">
				{phone}
			</a>{' '}
			and we’ll see what we can do.
		</>
	)
}
