-- A purchase adds to every position above it. With room in its page a row changes there, without a new
-- entry in each index: three times as fast up a leg of 50,000.
ALTER TABLE "positions" SET (fillfactor = 70);
