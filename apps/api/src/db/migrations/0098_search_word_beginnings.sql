CREATE INDEX "search_words_by_start" ON "search_words" USING btree ("word" text_pattern_ops);
--> statement-breakpoint
-- The letters before the first digit of codes, as `toVocabulary` writes them: the vocabulary completes the last word of a search.
INSERT INTO search_words (word, roman)
  SELECT DISTINCT substring(lexeme from '^([^[:digit:]]{3,})[[:digit:]]') || '#', '' FROM products, unnest(search)
  WHERE lexeme ~ '^[^[:digit:]]{3,}[[:digit:]]' ON CONFLICT DO NOTHING;
