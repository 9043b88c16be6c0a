import type { ReactNode } from 'react'
import { Wordmark } from '#app/shell/wordmark.tsx'

/** The frame of the pages that need no session. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<main id="main" className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 px-5 py-10">
			<Wordmark />
			<h1 className="text-3xl text-spruce">{title}</h1>
			{children}
		</main>
	)
}
