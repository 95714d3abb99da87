DROP INDEX "search_documents_words_idx";--> statement-breakpoint
CREATE INDEX "search_documents_tickets_idx" ON "search_documents" USING gin ("document") WHERE "search_documents"."kind" = 'ticket';--> statement-breakpoint
CREATE INDEX "search_documents_products_idx" ON "search_documents" USING gin ("document") WHERE "search_documents"."kind" = 'product';