-- Ends the transaction of a sale that was committed with its last statement, because that statement did not suffice.
CREATE FUNCTION sale_needs_steps() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the stock is taken step by step' USING ERRCODE = 'HT001';
END $$;
