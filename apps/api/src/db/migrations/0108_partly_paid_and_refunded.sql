-- An order that is partly paid waits for the rest, also after a refund of a part. Until now it counted as partially refunded, and its files as delivered.
UPDATE orders SET payment_status = 'partially_paid', version = version + 1,
  fulfilment_status = CASE WHEN EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND NOT l.digital) THEN fulfilment_status ELSE 'unfulfilled' END
WHERE payment_status = 'partially_refunded' AND total > (SELECT sum(p.captured) FROM payments p WHERE p.order_id = orders.id);
